-- What names look like, so that no new one is taken for another: of operators and subjects among all, of casinos and
-- tables within their operator. What was named before is entered by the service at its start.
CREATE TABLE looks (
    register TEXT NOT NULL, -- 'operator', 'casino', 'table' or 'subject'
    operator TEXT NOT NULL, -- empty where names are told apart among all
    name TEXT NOT NULL,
    look TEXT NOT NULL,
    PRIMARY KEY (register, operator, name)
);
CREATE INDEX looks_alike ON looks (register, operator, look);
