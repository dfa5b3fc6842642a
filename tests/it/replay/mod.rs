mod mutations;
mod oracle;
mod records;
