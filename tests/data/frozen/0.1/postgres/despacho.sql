--
-- PostgreSQL database dump
--


-- Dumped from database version 15.18 (Debian 15.18-0+deb12u1)
-- Dumped by pg_dump version 15.18 (Debian 15.18-0+deb12u1)

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

--
-- Name: refuse_change(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END
$$;


SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: _sqlx_migrations; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public._sqlx_migrations (
    version bigint NOT NULL,
    description text NOT NULL,
    installed_on timestamp with time zone DEFAULT now() NOT NULL,
    success boolean NOT NULL,
    checksum bytea NOT NULL,
    execution_time bigint NOT NULL
);


--
-- Name: accesses; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.accesses (
    id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    key uuid,
    subject text NOT NULL,
    role text NOT NULL,
    path text NOT NULL,
    query text,
    issuer text,
    CONSTRAINT accesses_key_or_issuer CHECK (((key IS NULL) <> (issuer IS NULL)))
);


--
-- Name: answers; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.answers (
    id uuid NOT NULL,
    caller text NOT NULL,
    key text NOT NULL,
    fingerprint text NOT NULL,
    leased_until timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    done text,
    request uuid,
    status bigint,
    headers jsonb,
    body bytea,
    operator text,
    holder text,
    bytes bigint
);


--
-- Name: certificates; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.certificates (
    event bigint NOT NULL,
    kid text NOT NULL,
    jws text NOT NULL,
    issued_at timestamp with time zone NOT NULL
);


--
-- Name: clock_mark; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.clock_mark (
    id bigint NOT NULL,
    at bigint NOT NULL,
    boot text,
    steady bigint NOT NULL,
    written bigint NOT NULL,
    confirmed bigint NOT NULL,
    CONSTRAINT clock_mark_id_check CHECK ((id = 1))
);


--
-- Name: configurations; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.configurations (
    operator text NOT NULL,
    sha256 text NOT NULL,
    as_known_at timestamp with time zone NOT NULL,
    body bytea NOT NULL
);


--
-- Name: deliveries; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.deliveries (
    id uuid NOT NULL,
    webhook uuid NOT NULL,
    "position" bigint NOT NULL,
    state text NOT NULL,
    attempts bigint NOT NULL,
    next_at timestamp with time zone NOT NULL,
    leased_until timestamp with time zone,
    delivered_at timestamp with time zone,
    CONSTRAINT deliveries_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text])))
);


--
-- Name: delivery_attempts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.delivery_attempts (
    delivery uuid NOT NULL,
    number bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    status bigint,
    error text,
    ms bigint NOT NULL,
    own boolean
);


--
-- Name: entries; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.entries (
    register text NOT NULL,
    id uuid NOT NULL,
    revision bigint NOT NULL,
    operator text NOT NULL,
    name text NOT NULL,
    casino text,
    game text,
    starts date NOT NULL,
    ends date NOT NULL,
    content jsonb NOT NULL,
    known_from timestamp with time zone NOT NULL,
    known_until timestamp with time zone,
    recorded_by text NOT NULL,
    CONSTRAINT entries_check CHECK ((starts < ends)),
    CONSTRAINT entries_register_check CHECK ((register = ANY (ARRAY['operator'::text, 'casino'::text, 'table'::text, 'pay-table'::text, 'closure'::text, 'delegation'::text])))
);


--
-- Name: events; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.events (
    "position" bigint NOT NULL,
    operator text NOT NULL,
    seq bigint NOT NULL,
    request uuid,
    act text NOT NULL,
    at timestamp with time zone NOT NULL,
    recorded_at timestamp with time zone NOT NULL,
    subject text NOT NULL,
    role text NOT NULL,
    key uuid,
    revision bigint,
    status text,
    reasons text,
    article text,
    detail jsonb NOT NULL,
    issuer text
);


--
-- Name: feed; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.feed (
    "position" bigint NOT NULL
);


--
-- Name: firsts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.firsts (
    what text NOT NULL,
    done_at timestamp with time zone NOT NULL
);


--
-- Name: heartbeat; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.heartbeat (
    id bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    filler bytea,
    CONSTRAINT heartbeat_id_check CHECK ((id = 1))
);
ALTER TABLE ONLY public.heartbeat ALTER COLUMN filler SET STORAGE EXTERNAL;


--
-- Name: keys; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.keys (
    id uuid NOT NULL,
    hash bytea NOT NULL,
    prefix text NOT NULL,
    subject text NOT NULL,
    role text NOT NULL,
    operator text,
    created_at timestamp with time zone NOT NULL,
    created_by text NOT NULL,
    expires_at timestamp with time zone,
    revoked_at timestamp with time zone,
    revision bigint DEFAULT 1 NOT NULL,
    scopes jsonb,
    previous_hash bytea,
    previous_until timestamp with time zone,
    CONSTRAINT keys_check CHECK (((role = 'operator'::text) = (operator IS NOT NULL))),
    CONSTRAINT keys_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'operator'::text, 'inspector'::text, 'auditor'::text])))
);


--
-- Name: looks; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.looks (
    register text NOT NULL,
    operator text NOT NULL,
    name text NOT NULL,
    look text NOT NULL
);


--
-- Name: notified; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.notified (
    event bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    how text NOT NULL,
    subject text NOT NULL
);


--
-- Name: permits; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.permits (
    id uuid NOT NULL,
    part bigint NOT NULL,
    operator text NOT NULL,
    game text NOT NULL,
    scope_kind text NOT NULL,
    scope_name text NOT NULL,
    starts date NOT NULL,
    ends date,
    decided_at timestamp with time zone,
    options jsonb NOT NULL,
    wagers jsonb NOT NULL,
    known_from timestamp with time zone NOT NULL,
    known_until timestamp with time zone
);


--
-- Name: quota_limits; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.quota_limits (
    kind text NOT NULL,
    most bigint NOT NULL,
    most_of_key bigint NOT NULL
);


--
-- Name: quotas; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.quotas (
    operator text NOT NULL,
    holder text NOT NULL,
    kind text NOT NULL,
    used bigint NOT NULL
);


--
-- Name: requests; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.requests (
    id uuid NOT NULL,
    operator text NOT NULL,
    game text NOT NULL,
    kind text NOT NULL,
    origin text NOT NULL,
    scope_kind text NOT NULL,
    scope_name text NOT NULL,
    external_reference text,
    document text,
    adopts_on date NOT NULL,
    options jsonb NOT NULL,
    wagers jsonb NOT NULL,
    note text,
    status text NOT NULL,
    revision bigint NOT NULL,
    received_at timestamp with time zone NOT NULL,
    filed_on date NOT NULL,
    notice jsonb,
    filed_by text NOT NULL,
    decision jsonb,
    revocation jsonb,
    asked_wagers jsonb,
    hearing jsonb,
    proposal jsonb,
    due_on date,
    CONSTRAINT requests_origin_check CHECK ((origin = ANY (ARRAY['filing'::text, 'import'::text]))),
    CONSTRAINT requests_scope_kind_check CHECK ((scope_kind = ANY (ARRAY['operator'::text, 'casino'::text, 'table'::text]))),
    CONSTRAINT requests_status_check CHECK ((status = ANY (ARRAY['submitted'::text, 'returned'::text, 'approved'::text, 'refused'::text, 'withdrawn'::text, 'lapsed'::text, 'revoked'::text])))
);


--
-- Name: sandbox; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.sandbox (
    id bigint NOT NULL,
    kind text NOT NULL,
    ahead bigint NOT NULL,
    born_at timestamp with time zone NOT NULL,
    CONSTRAINT sandbox_check CHECK (((ahead = 0) OR ((kind = 'sandbox'::text) AND (ahead > 0)))),
    CONSTRAINT sandbox_id_check CHECK ((id = 1)),
    CONSTRAINT sandbox_kind_check CHECK ((kind = ANY (ARRAY['sandbox'::text, 'real'::text])))
);


--
-- Name: signing_keys; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.signing_keys (
    kid text NOT NULL,
    jwk jsonb NOT NULL,
    sealed bytea NOT NULL,
    made_at timestamp with time zone NOT NULL,
    made_by text NOT NULL,
    retired_at timestamp with time zone
);


--
-- Name: turns; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.turns (
    operator text NOT NULL,
    version bigint NOT NULL,
    changed bigint NOT NULL,
    configured bigint NOT NULL
);


--
-- Name: vault; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.vault (
    id bigint NOT NULL,
    proof bytea NOT NULL,
    made_at timestamp with time zone NOT NULL,
    CONSTRAINT vault_id_check CHECK ((id = 1))
);


--
-- Name: verifications; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.verifications (
    id uuid NOT NULL,
    operator text NOT NULL,
    verdict text NOT NULL,
    configuration text NOT NULL,
    received_at timestamp with time zone NOT NULL,
    completed_at timestamp with time zone NOT NULL,
    log text NOT NULL,
    log_encoding text,
    findings text NOT NULL,
    receipt jsonb NOT NULL,
    rerun_of uuid,
    submitted_by text NOT NULL,
    role text NOT NULL,
    key uuid
);


--
-- Name: webhook_secrets; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.webhook_secrets (
    id uuid NOT NULL,
    webhook uuid NOT NULL,
    sealed bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone
);


--
-- Name: webhooks; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.webhooks (
    id uuid NOT NULL,
    operator text,
    url text NOT NULL,
    acts jsonb NOT NULL,
    state text NOT NULL,
    revision bigint NOT NULL,
    created_by text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    told bigint NOT NULL,
    silent bigint DEFAULT 0 NOT NULL,
    rests_until timestamp with time zone,
    maker_role text,
    maker_key uuid,
    CONSTRAINT webhooks_state_check CHECK ((state = ANY (ARRAY['active'::text, 'disabled'::text, 'gone'::text, 'retired'::text])))
);


--
-- Data for Name: _sqlx_migrations; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public._sqlx_migrations VALUES
	(1, 'registers', '2026-12-01 02:25:35.768442+00', true, '\x8d8653dc59f659f42a08da0fc75c57514dcd9721cdd1d3b2ce381ba587c0a31f1432307e231836fda1a3f36c852a2de4', 23017672),
	(2, 'requests', '2026-12-01 02:25:35.792244+00', true, '\x732a1e020b171e440a6ed4c88a6e60fdcc6380784dd8e470e5a1a886c86b6785ebda4bacc3671fec5ff54393069679df', 28005375),
	(3, 'verifications', '2026-12-01 02:25:35.820802+00', true, '\xccb75f5eab5581e73a1f271e289c37d73ef3642f412aaf8d56090f4df9269591b3b11a4893afaacd6f0ee756699a1908', 8498568),
	(4, 'append only', '2026-12-01 02:25:35.829747+00', true, '\x1c933eaa91a669ba414df0c3ed540d425b0597aff017a78eb0cc1bcab2d8a50a102c6034b4a66338b2d1ba5bd302ca56', 3435419),
	(5, 'hearings', '2026-12-01 02:25:35.833608+00', true, '\x9e069dfff63bc323b03febaea1fe0012732bcacd8527422295c801e6546b353e83e3b30ae860d03a71909439887bf31c', 2734228),
	(6, 'delegations', '2026-12-01 02:25:35.836856+00', true, '\xa139b7bf3c54c95787b6c242561248f69d46ffc097c8bf6353225d668d35e4a8387e157c12781f9df18388e8380c8d88', 1997821),
	(30, 'webhooks', '2026-12-01 02:25:35.839214+00', true, '\x8de2d916120fb8380f7e5679aa371cfd61cc4fb86aa2b43d2286e020480c3a554445e356f60642faaa5a432ae9caf75d', 34577053),
	(31, 'once', '2026-12-01 02:25:35.874381+00', true, '\x928bb0fe92bca337b55c2591eed16909317519fed77c478d5f7e6bbead66c6e56a63c29b8c86082edae5b1dc0e74ef8e', 11042273),
	(50, 'vault', '2026-12-01 02:25:35.885778+00', true, '\x202887d3118d7dd6f74a274839abe19f7ba60aae581902e0b4cbdde237794d8f18795721f0777aa503655d8acbe8284c', 7639334),
	(51, 'certificates', '2026-12-01 02:25:35.89389+00', true, '\x64ed6c4e6343db302ddb79e9267a5f2adb68abd8ff3000caff03f63941f0b69bb964811db32e0488f77586c900fa039c', 20271626),
	(52, 'append only', '2026-12-01 02:25:35.914508+00', true, '\x7337f832e7ed989575da7027564a8bcdbc0ed5e0ebeb88641212fcc3f1b02b479f2669e75d6b1a49f055622a01fd3359', 1449122),
	(53, 'keys', '2026-12-01 02:25:35.916228+00', true, '\x52d28465908f17c99bc43125e6fcbbda9f139008c4ec9b76da8b3f4eb07bb9f1f2d9d93ba720ffa34ba8a3f49c4ce647', 13255190),
	(54, 'accesses append only', '2026-12-01 02:25:35.929913+00', true, '\x9e0dd1a326d9a4748574155ce25202231c694db25733b0f4b84868ba6f4d4c98f2623de6870132d51e953b98744a828c', 843218),
	(70, 'sandbox', '2026-12-01 02:25:35.930978+00', true, '\xf1b31902a6f423c0cdc0dffaedfa8a4203d0c64bba8fc813faa67be2fdd47f24609245f59367a9c707f9ccc5a0db0b26', 9376137),
	(80, 'tokens', '2026-12-01 02:25:35.940827+00', true, '\xcc3a57bd81a22a885c820cdafe9caf19208d02c465ee1a43fce4a058c4447eaedcb350c54128062c8e27780723935493', 1499475),
	(81, 'issuers', '2026-12-01 02:25:35.942564+00', true, '\x068f6afb10114cac6cff0475891d0a45f19f5bc7322d47e340acf9dbdb32cbfcccccee42abf017605f2d31f51ad944aa', 997708),
	(100, 'heartbeat', '2026-12-01 02:25:35.943829+00', true, '\x16c0b7bd5915938fd9205f3035418dcec0c42a51658b61941b89780bd8b810b2d8a13904829f0b1a8842d7ac1d001121', 4378716),
	(101, 'heartbeat filler', '2026-12-01 02:25:35.948516+00', true, '\x6372d14183ad49b7082de8f9e68ad1aaf3e9e50b296acd07d8cfb67fff654100313a3d8f68573568ca7fe6704023467e', 4116118),
	(110, 'callers', '2026-12-01 02:25:35.952963+00', true, '\xe5471d1bda4be482989b06fdc2cb7517a5a8c283bf0ea596467617a7836998263534214e196f4784e2ec722a01035034', 2287661),
	(111, 'webhook turns', '2026-12-01 02:25:35.955532+00', true, '\x982b353923490b951726bcae9b1ca95372ef5837fc7360154786364da2713f827c85bc7f403a0bfa2f3bf8fb956da4ba', 3583239),
	(120, 'quotas', '2026-12-01 02:25:35.959426+00', true, '\xc5701a808952e6b76815d1401285731ec5873f6c08283a97027f3d66aa2941e16c7981999519ad40a89d89d618a9b26e', 18826733),
	(130, 'clock', '2026-12-01 02:25:35.978656+00', true, '\x150dfb7b05838442cae93c45d89e7962570eaac1060246357e6643536abd780664b25809eaa782bb6061147a357c5f71', 8182052),
	(131, 'looks', '2026-12-01 02:25:35.987223+00', true, '\xfaf7835e65356b127745c4a5cb5fff314478fcd8caddc349faaddddf3eb8719bffe8d3abe4aa2f83bf893d2f151ae4c5', 8390527),
	(132, 'webhook makers', '2026-12-01 02:25:35.995973+00', true, '\xd75c39432881615d000361e26c5060116ee54423be8b629223985d6a105e598da64732cf3af5012ca4015eb48c35d74a', 5464104);


--
-- Data for Name: accesses; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.accesses VALUES
	('01a22f6c-000a-7517-b0dd-58b7567715e4', '2026-12-03 01:30:00+00', '01a22f6b-febd-72ca-9c83-4c6b9d61c84d', 'ines', 'inspector', '/v1/requests/01a22f6b-ffe3-7513-947b-54ecbb2459e6', NULL, NULL),
	('01a22f6c-0045-7044-a934-bdeea9bb601a', '2026-12-03 06:00:00+00', '01a22f6b-febd-72ca-9c83-4c6b9d61c84d', 'ines', 'inspector', '/v1/requests/01a22f6b-ffe3-7513-947b-54ecbb2459e6', NULL, NULL),
	('01a22f6c-0069-7693-a21a-678a09147610', '2026-12-04 03:00:00+00', '01a22f6b-febd-72ca-9c83-4c6b9d61c84d', 'ines', 'inspector', '/v1/requests/01a22f6b-ffe3-7513-947b-54ecbb2459e6', NULL, NULL),
	('01a22f6c-007d-7713-8a2f-766901c202e5', '2026-12-04 03:00:00+00', '01a22f6b-fec3-7370-9ab7-f50116c96f13', 'ivo', 'inspector', '/v1/requests/01a22f6b-ffe3-7513-947b-54ecbb2459e6', NULL, NULL),
	('01a22f6c-014e-74cf-82c3-952ce93e0086', '2026-12-04 03:00:00+00', '01a22f6b-febd-72ca-9c83-4c6b9d61c84d', 'ines', 'inspector', '/v1/requests/01a22f6c-0146-763e-b67c-87cb51f73233', NULL, NULL),
	('01a22f6c-0188-7432-9789-649587d91be8', '2026-12-04 03:00:00+00', '01a22f6b-fec3-7370-9ab7-f50116c96f13', 'ivo', 'inspector', '/v1/requests/01a22f6c-017c-7120-add3-cd451a148ddd', NULL, NULL),
	('01a22f6c-01b2-72c4-a5af-9400bfefd7ae', '2026-12-04 03:00:00+00', '01a22f6b-febd-72ca-9c83-4c6b9d61c84d', 'ines', 'inspector', '/v1/requests/01a22f6c-01ab-7202-bc67-6b75e36e1922', NULL, NULL),
	('01a22f6c-0209-7041-a020-37340fcf7039', '2026-12-04 03:00:00+00', '01a22f6b-febd-72ca-9c83-4c6b9d61c84d', 'ines', 'inspector', '/v1/requests/01a22f6c-0200-71b8-b5d2-16a6bc7d8d4c', NULL, NULL),
	('01a22f6c-022e-75f7-99f5-c77a69a02cee', '2026-12-04 03:00:00+00', '01a22f6b-febd-72ca-9c83-4c6b9d61c84d', 'ines', 'inspector', '/v1/requests/01a22f6c-0226-7763-a274-bc148f314860', NULL, NULL),
	('01a22f6c-02ea-7095-9e36-da63f2cb7878', '2026-12-11 01:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests', 'status=lapsed', NULL),
	('01a22f6c-0302-7231-93b2-756fef532676', '2026-12-23 01:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests', 'limit=100', NULL),
	('01a22f6c-031a-7680-94a9-ce1f4bad1e28', '2026-12-23 01:00:00+00', '01a22f6b-febd-72ca-9c83-4c6b9d61c84d', 'ines', 'inspector', '/v1/requests/01a22f6c-0226-7763-a274-bc148f314860', NULL, NULL),
	('01a22f6c-0332-73f2-bd28-2ea3752b26d3', '2026-12-23 01:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests', 'limit=100', NULL),
	('01a22f6c-0348-7656-bdc2-5c095d4df3e1', '2026-12-23 01:00:00+00', '01a22f6b-febd-72ca-9c83-4c6b9d61c84d', 'ines', 'inspector', '/v1/requests/01a22f6b-ff7b-75fc-9b01-e6c608106666', NULL, NULL),
	('01a22f6c-036e-779d-8780-602ba36a8769', '2026-12-23 01:00:00+00', '01a22f6b-febd-72ca-9c83-4c6b9d61c84d', 'ines', 'inspector', '/v1/requests/01a22f6b-ff7b-75fc-9b01-e6c608106666', NULL, NULL),
	('01a22f6c-0384-73d9-9e2d-c8076d1d9b59', '2026-12-23 01:00:00+00', '01a22f6b-fec3-7370-9ab7-f50116c96f13', 'ivo', 'inspector', '/v1/requests/01a22f6b-ff7b-75fc-9b01-e6c608106666', NULL, NULL),
	('01a22f6c-03aa-7778-8d89-531e5280d6f4', '2026-12-23 01:00:00+00', '01a22f6b-febd-72ca-9c83-4c6b9d61c84d', 'ines', 'inspector', '/v1/requests/01a22f6b-ffe3-7513-947b-54ecbb2459e6', NULL, NULL),
	('01a22f6c-03cb-738b-845f-8193b61f1106', '2026-12-23 01:00:00+00', '01a22f6b-febd-72ca-9c83-4c6b9d61c84d', 'ines', 'inspector', '/v1/requests/01a22f6c-03c3-70fb-b9e1-2f9933a3cb51', NULL, NULL),
	('01a22f6c-03eb-745d-92d8-6aa21c0d3c9a', '2026-12-23 01:00:00+00', '01a22f6b-febd-72ca-9c83-4c6b9d61c84d', 'ines', 'inspector', '/v1/requests/01a22f6c-03e3-7456-b545-60f0feb509fd', NULL, NULL),
	('01a22f6c-040a-726c-9433-5cf8f1bc1c9c', '2026-12-23 01:00:00+00', '01a22f6b-febd-72ca-9c83-4c6b9d61c84d', 'ines', 'inspector', '/v1/requests/01a22f6c-0401-71bb-9d65-1ca6be115b4e', NULL, NULL),
	('01a22f6c-041c-7085-8e45-2e5777e06711', '2026-12-23 01:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/configurations', 'operator=galaxy', NULL),
	('01a22f6c-05ba-7437-865e-32355be421de', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests', 'limit=100', NULL),
	('01a22f6c-05d5-70dd-aa58-fda7b6841b46', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01920000-0000-7000-8000-000000000001', NULL, NULL),
	('01a22f6c-05de-7079-a62f-2a4336de5009', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01920000-0000-7000-8000-000000000001/history', 'limit=100', NULL),
	('01a22f6c-05e5-76d6-a306-4748b263ba02', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6b-ff7b-75fc-9b01-e6c608106666', NULL, NULL),
	('01a22f6c-05f0-76b0-aa15-a8392b6989a3', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6b-ff7b-75fc-9b01-e6c608106666/history', 'limit=100', NULL),
	('01a22f6c-05fa-7712-8736-946175c94541', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6b-ff7b-75fc-9b01-e6c608106666/certificate', 'revision=5', NULL),
	('01a22f6c-0602-7353-a01c-bad2de1bda90', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6b-ff8a-7199-9e78-005a6f91c36d', NULL, NULL),
	('01a22f6c-060a-715b-bdc0-96bd94fd4a0b', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6b-ff8a-7199-9e78-005a6f91c36d/history', 'limit=100', NULL),
	('01a22f6c-0612-7109-b5c6-1808b5ecd213', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6c-01f3-7563-8b8f-faf48e9b52c4', NULL, NULL),
	('01a22f6c-061b-75be-a66a-d5b05b585978', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6c-01f3-7563-8b8f-faf48e9b52c4/history', 'limit=100', NULL),
	('01a22f6c-0624-76b1-a7b1-f28f8b1d430d', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6c-01f3-7563-8b8f-faf48e9b52c4/record', 'revision=1', NULL),
	('01a22f6c-062c-70a4-9998-75ecaf3f5b4c', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6c-01f3-7563-8b8f-faf48e9b52c4/receipt', 'revision=1', NULL),
	('01a22f6c-0639-7146-996f-3633d83903a4', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6c-01f3-7563-8b8f-faf48e9b52c4/certificate', 'revision=2', NULL),
	('01a22f6c-0642-745d-9a5e-3ba6f07b5c57', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6c-01ab-7202-bc67-6b75e36e1922', NULL, NULL),
	('01a22f6c-064b-714f-ab5c-47789157307f', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6c-01ab-7202-bc67-6b75e36e1922/history', 'limit=100', NULL),
	('01a22f6c-0656-774d-b421-8e5caa8c8ace', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6c-01ab-7202-bc67-6b75e36e1922/record', 'revision=1', NULL),
	('01a22f6c-065e-7028-9a78-2d664534af0f', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6c-01ab-7202-bc67-6b75e36e1922/receipt', 'revision=1', NULL),
	('01a22f6c-066b-7254-96cd-0b2886a362c7', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6c-01ab-7202-bc67-6b75e36e1922/certificate', 'revision=2', NULL),
	('01a22f6c-0678-767c-b1ab-14c0dde1aa49', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6c-01d4-7029-8bb3-c7782969acaa', NULL, NULL),
	('01a22f6c-0683-76a9-b5ae-c69e0f5580cb', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6c-01d4-7029-8bb3-c7782969acaa/history', 'limit=100', NULL),
	('01a22f6c-068b-76d0-a91e-cc53f3c7704a', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6c-01d4-7029-8bb3-c7782969acaa/record', 'revision=1', NULL),
	('01a22f6c-0691-72b8-ad02-4436f3682d5e', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6c-01d4-7029-8bb3-c7782969acaa/receipt', 'revision=1', NULL),
	('01a22f6c-069a-7011-a564-fdb3d2e9a15b', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6c-0200-71b8-b5d2-16a6bc7d8d4c', NULL, NULL),
	('01a22f6c-06a3-7118-878d-4902af2492fc', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6c-0200-71b8-b5d2-16a6bc7d8d4c/history', 'limit=100', NULL),
	('01a22f6c-06aa-756f-9f26-f99ec342031d', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6c-0200-71b8-b5d2-16a6bc7d8d4c/record', 'revision=1', NULL),
	('01a22f6c-06b1-7068-bbd8-8e9d7faf3758', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6c-0200-71b8-b5d2-16a6bc7d8d4c/receipt', 'revision=1', NULL),
	('01a22f6c-06bb-741f-968f-95557824ffd4', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6c-0146-763e-b67c-87cb51f73233', NULL, NULL),
	('01a22f6c-06c4-749c-8778-ade361ada5ed', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6c-0146-763e-b67c-87cb51f73233/history', 'limit=100', NULL),
	('01a22f6c-06cd-7244-a8c3-b119b36988c5', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6c-0146-763e-b67c-87cb51f73233/record', 'revision=1', NULL),
	('01a22f6c-06d4-71b6-82ae-66a0c465ae82', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6c-0146-763e-b67c-87cb51f73233/receipt', 'revision=1', NULL),
	('01a22f6c-06dd-7606-a4d6-9592a37b6c72', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6c-0146-763e-b67c-87cb51f73233/certificate', 'revision=2', NULL),
	('01a22f6c-06ea-7487-b609-bc86fd049db1', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6c-0226-7763-a274-bc148f314860', NULL, NULL),
	('01a22f6c-06f2-7786-aad3-0ffcde173ca9', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6c-0226-7763-a274-bc148f314860/history', 'limit=100', NULL),
	('01a22f6c-06fa-7742-b48c-ae2968923da8', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6c-0226-7763-a274-bc148f314860/record', 'revision=1', NULL),
	('01a22f6c-0701-7767-84fe-034a58a05fe5', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6c-0226-7763-a274-bc148f314860/receipt', 'revision=1', NULL),
	('01a22f6c-070d-740e-88c6-76597c31cab6', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6c-0226-7763-a274-bc148f314860/certificate', 'revision=2', NULL),
	('01a22f6c-071b-759e-91be-308a625ab164', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6c-0226-7763-a274-bc148f314860/certificate', 'revision=3', NULL),
	('01a22f6c-0728-752b-a32a-93ff926e6db0', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6c-017c-7120-add3-cd451a148ddd', NULL, NULL),
	('01a22f6c-075f-7056-8476-e6ff452e0c6b', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6b-ffe3-7513-947b-54ecbb2459e6/history', 'limit=100', NULL),
	('01a22f6c-079c-76d5-b74f-aac626b10ddd', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6b-ffe3-7513-947b-54ecbb2459e6/certificate', 'revision=4', NULL),
	('01a22f6c-07ff-7225-9939-3332066db96b', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6c-0401-71bb-9d65-1ca6be115b4e/history', 'limit=100', NULL),
	('01a22f6c-088c-760e-84b0-10f5d2d888fa', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/operators', 'limit=100', NULL),
	('01a22f6c-0940-7242-af61-2d62b113a533', '2026-12-23 10:00:00+00', '01a22f6b-feb1-736f-9453-6db0f2898e76', 'ada', 'admin', '/v1/webhooks/01a22f6b-ffb9-75bf-b4f1-64b4f3068868/deliveries', 'limit=100', NULL),
	('01a22f6c-094d-7205-a9dd-b6fb9b51ebb3', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/configurations', 'operator=galaxy&as_known_at=2026-12-05T00:00:00%2B08:00', NULL),
	('01a22f6c-0991-7409-8022-602d71f645c2', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/verifications', 'limit=100', NULL),
	('01a22f6c-09de-7712-aed1-dea7a0015485', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/verifications/01a22f6c-04ef-73e8-80f4-256c97b35ac6/findings', NULL, NULL),
	('01a22f6c-0730-711b-b95c-763db8628053', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6c-017c-7120-add3-cd451a148ddd/history', 'limit=100', NULL),
	('01a22f6c-076c-75f0-ada7-de434e2e15df', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6b-ffe3-7513-947b-54ecbb2459e6/record', 'revision=1', NULL),
	('01a22f6c-07b3-72ff-9b5f-fde92f7b77da', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6b-ffe3-7513-947b-54ecbb2459e6/certificate', 'revision=9', NULL),
	('01a22f6c-07e2-7711-b724-af6ec87f56eb', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6c-03e3-7456-b545-60f0feb509fd/history', 'limit=100', NULL),
	('01a22f6c-0806-76a7-8fc4-2081860a36be', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6c-0401-71bb-9d65-1ca6be115b4e/record', 'revision=1', NULL),
	('01a22f6c-0847-74a7-99b2-87e1af52e907', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6c-05a8-708e-92b8-37dba6b96015/history', 'limit=100', NULL),
	('01a22f6c-08a4-73c6-87f3-53e071494616', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/closures', 'limit=100', NULL),
	('01a22f6c-0978-7517-997a-9fafaf0c3a36', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/configurations', 'operator=wynn&as_known_at=2026-12-05T00:00:00%2B08:00', NULL),
	('01a22f6c-09be-7341-90b3-c56e9f968ca8', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/configurations/sha256:a5bec83a451c6b67f4f0d314bc5d2d661b7cd9847b7212cf1e717d8debca9d19', NULL, NULL),
	('01a22f6c-09f8-7136-9ff8-fa52e126f6da', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/verifications/01a22f6c-04ac-7701-b38b-53246fba24d0/findings', NULL, NULL),
	('01a22f6c-0737-7681-a1de-bd1e5b1bb890', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6c-017c-7120-add3-cd451a148ddd/record', 'revision=1', NULL),
	('01a22f6c-0773-7672-80c0-55c00f33e235', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6b-ffe3-7513-947b-54ecbb2459e6/receipt', 'revision=1', NULL),
	('01a22f6c-077d-71c3-8d87-07f7bcfaf536', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6b-ffe3-7513-947b-54ecbb2459e6/record', 'revision=2', NULL),
	('01a22f6c-07c3-752e-ae30-749bbc03f0ba', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6c-03c3-70fb-b9e1-2f9933a3cb51/history', 'limit=100', NULL),
	('01a22f6c-07ea-7228-bb6a-caf5d825f4fe', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6c-03e3-7456-b545-60f0feb509fd/record', 'revision=1', NULL),
	('01a22f6c-080b-748d-a9a7-fea495e63add', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6c-0401-71bb-9d65-1ca6be115b4e/receipt', 'revision=1', NULL),
	('01a22f6c-0829-7070-9072-6df410876c5a', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6c-024a-77f2-b20c-9b583c647a8b/history', 'limit=100', NULL),
	('01a22f6c-084e-770a-b6c1-a9988e684949', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6c-05a8-708e-92b8-37dba6b96015/record', 'revision=1', NULL),
	('01a22f6c-0892-7060-a2d1-a8f4d451ccdf', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/casinos', 'limit=100', NULL),
	('01a22f6c-0958-72b8-91c9-7585ed73a13a', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/configurations', 'operator=galaxy&as_known_at=2026-12-20T00:00:00%2B08:00', NULL),
	('01a22f6c-099b-7713-9b84-c4f536e98ef3', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/verifications/01a22f6c-0526-77cd-84d1-19fa8ff22a73', NULL, NULL),
	('01a22f6c-09e7-75e4-b3d1-ed77fd92b2e6', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/configurations/sha256:a5bec83a451c6b67f4f0d314bc5d2d661b7cd9847b7212cf1e717d8debca9d19', NULL, NULL),
	('01a22f6c-073e-75d4-b13a-2a28513415f7', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6c-017c-7120-add3-cd451a148ddd/receipt', 'revision=1', NULL),
	('01a22f6c-0783-72b1-ac2a-cdc009ff33a8', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6b-ffe3-7513-947b-54ecbb2459e6/receipt', 'revision=2', NULL),
	('01a22f6c-078b-7571-83ab-a2947d82053d', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6b-ffe3-7513-947b-54ecbb2459e6/record', 'revision=3', NULL),
	('01a22f6c-07cb-701a-8e43-8e03b05ef834', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6c-03c3-70fb-b9e1-2f9933a3cb51/record', 'revision=1', NULL),
	('01a22f6c-07f0-73ce-8285-657d87e8372b', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6c-03e3-7456-b545-60f0feb509fd/receipt', 'revision=1', NULL),
	('01a22f6c-07f8-7505-bb69-309cfc02f78f', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6c-0401-71bb-9d65-1ca6be115b4e', NULL, NULL),
	('01a22f6c-082f-7384-b77a-f8d57acb5d22', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6c-024a-77f2-b20c-9b583c647a8b/record', 'revision=1', NULL),
	('01a22f6c-0855-71b2-92c4-d32b3f18e238', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6c-05a8-708e-92b8-37dba6b96015/receipt', 'revision=1', NULL),
	('01a22f6c-085e-71e5-a1f4-f5211e92ffcf', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/events', 'limit=100', NULL),
	('01a22f6c-08a9-760c-9dc3-e0e1078b540e', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/delegations', 'limit=100', NULL),
	('01a22f6c-08d1-7463-9d36-0303d90e4981', '2026-12-23 10:00:00+00', '01a22f6b-feb1-736f-9453-6db0f2898e76', 'ada', 'admin', '/v1/keys', 'limit=100', NULL);
INSERT INTO public.accesses VALUES
	('01a22f6c-0980-7069-8be7-9bc37667c10e', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/configurations', 'operator=wynn&as_known_at=2026-12-20T00:00:00%2B08:00', NULL),
	('01a22f6c-09c4-7697-8854-d5a15890f9cd', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/verifications/01a22f6c-04ef-73e8-80f4-256c97b35ac6', NULL, NULL),
	('01a22f6c-09fd-7484-9840-8ce2c0cb465d', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/configurations/sha256:a5bec83a451c6b67f4f0d314bc5d2d661b7cd9847b7212cf1e717d8debca9d19', NULL, NULL),
	('01a22f6c-0749-70be-a8cc-9ca82198ceb5', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6c-017c-7120-add3-cd451a148ddd/certificate', 'revision=2', NULL),
	('01a22f6c-0757-75c9-9ebe-eb103f0b52bb', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6b-ffe3-7513-947b-54ecbb2459e6', NULL, NULL),
	('01a22f6c-089e-75e2-93b5-ac890972c1b9', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/pay-tables', 'limit=100', NULL),
	('01a22f6c-0913-72c7-b923-621ee6bf318c', '2026-12-23 10:00:00+00', '01a22f6b-feb1-736f-9453-6db0f2898e76', 'ada', 'admin', '/v1/webhooks/01a22f6b-ff9f-74da-ab9b-b4e7d410f5f8/deliveries', 'limit=100', NULL),
	('01a22f6c-0971-749d-a9e3-59905733b604', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/configurations', 'operator=wynn&as_known_at=2026-12-02T10:15:00%2B08:00', NULL),
	('01a22f6c-09b5-766a-9ffa-8229b19dc969', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/verifications/01a22f6c-0526-77cd-84d1-19fa8ff22a73/findings', NULL, NULL),
	('01a22f6c-09f2-7737-b4aa-1ae8cd99d011', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/verifications/01a22f6c-04ac-7701-b38b-53246fba24d0/log', NULL, NULL),
	('01a22f6c-0792-773c-a59f-3cd556b58797', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6b-ffe3-7513-947b-54ecbb2459e6/receipt', 'revision=3', NULL),
	('01a22f6c-07a2-7563-b587-947e3ed659f0', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6b-ffe3-7513-947b-54ecbb2459e6/record', 'revision=5', NULL),
	('01a22f6c-07d1-707a-8cd3-0ec907b1a723', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6c-03c3-70fb-b9e1-2f9933a3cb51/receipt', 'revision=1', NULL),
	('01a22f6c-07da-7416-bbdc-e49967df81ea', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6c-03e3-7456-b545-60f0feb509fd', NULL, NULL),
	('01a22f6c-0835-7526-8489-94d8baa27c28', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6c-024a-77f2-b20c-9b583c647a8b/receipt', 'revision=1', NULL),
	('01a22f6c-083e-7202-946c-4da41bf8a5b5', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6c-05a8-708e-92b8-37dba6b96015', NULL, NULL),
	('01a22f6c-0897-7320-b16d-c9d0a4e7c38d', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/tables', 'limit=100', NULL),
	('01a22f6c-090e-7697-8377-2018588d8c7b', '2026-12-23 10:00:00+00', '01a22f6b-feb1-736f-9453-6db0f2898e76', 'ada', 'admin', '/v1/webhooks', 'limit=100', NULL),
	('01a22f6c-0964-76c6-b779-18b9a0d896e2', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/configurations', 'operator=galaxy', NULL),
	('01a22f6c-09a7-70c9-a5d8-90efcc0e6818', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/verifications/01a22f6c-0526-77cd-84d1-19fa8ff22a73/log', NULL, NULL),
	('01a22f6c-09ed-714b-9282-5071f4148037', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/verifications/01a22f6c-04ac-7701-b38b-53246fba24d0', NULL, NULL),
	('01a22f6c-07a9-7656-8076-7cd9fa1f478d', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6b-ffe3-7513-947b-54ecbb2459e6/receipt', 'revision=5', NULL),
	('01a22f6c-07bb-730f-9369-4d03b9d68061', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6c-03c3-70fb-b9e1-2f9933a3cb51', NULL, NULL),
	('01a22f6c-0816-70a7-bf2e-266cd8785ae2', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6c-0401-71bb-9d65-1ca6be115b4e/certificate', 'revision=2', NULL),
	('01a22f6c-0822-7793-8f25-6aaa4f2d69f0', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/requests/01a22f6c-024a-77f2-b20c-9b583c647a8b', NULL, NULL),
	('01a22f6c-0886-7406-9d5a-09dae6a64e63', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/events', 'limit=100&cursor=WyJldmVudHMiLHsiYWxsIjo2Nn1d', NULL),
	('01a22f6c-08d8-73bc-ac6a-006ce4ad56de', '2026-12-23 10:00:00+00', '01a22f6b-feb1-736f-9453-6db0f2898e76', 'ada', 'admin', '/v1/quotas', 'limit=100', NULL),
	('01a22f6c-0934-723c-a007-a63a7b22a9aa', '2026-12-23 10:00:00+00', '01a22f6b-feb1-736f-9453-6db0f2898e76', 'ada', 'admin', '/v1/webhooks/01a22f6b-ffb2-726e-854e-bbc535216a40/deliveries', 'limit=100', NULL),
	('01a22f6c-0946-72ad-8d67-5b58bac554a2', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/configurations', 'operator=galaxy&as_known_at=2026-12-02T10:15:00%2B08:00', NULL),
	('01a22f6c-0989-73b2-8de9-0ce182078526', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/configurations', 'operator=wynn', NULL),
	('01a22f6c-09cf-72e2-839e-70dd4248eb4f', '2026-12-23 10:00:00+00', '01a22f6b-fec7-77af-8239-45a6297cec5e', 'aldo', 'auditor', '/v1/verifications/01a22f6c-04ef-73e8-80f4-256c97b35ac6/log', NULL, NULL);


--
-- Data for Name: answers; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.answers VALUES
	('01a22f6c-05a2-76b4-9b2e-95242b3b7f20', '["key","operator","galaxy","back-office"]', 'once-and-no-more', 'lFF9nVlxuxNFlS+PJW3chEJXatcfJPcOJlKkK5AM//M=', '2026-12-23 10:01:00+00', '2026-12-25 10:00:00+00', 'galaxy/43', '01a22f6c-05a8-708e-92b8-37dba6b96015', 201, '[["content-type", "application/json"], ["location", "/v1/requests/01a22f6c-05a8-708e-92b8-37dba6b96015"], ["etag", "\"1\""]]', '\x01b5f1c0275797730dc99c9511375ea33462e915a1caaebcbb3f93a486e56e8f1bb8a4b73e89e697d5aa92785ff3ec5facbfade544f1ac34815c8bc232d6e1e9f6b9a812401c24ce3cfb23054630cf3121f5a1c077fd105b5f8e9e4f780b2385105f556d59f2524bcebc3438d8ea4b11e4d8251d19794e9548e90e1c23a82e01b2e47118b30dd78f80b8ed6152f7fded821c2f7a3936b0c764441787e99cc7288743276b48274583efb45e15251e65a4b8144f9a719b5b5942b37bc83fad4f765b53ed76f8c27646583cb47236f3a92b441286b66cad436f50e0fa73b15e31d6704a664aa5b5c49cebdd2f85f4e0e13fc22e79d50d7a8069fd620b6759934586179dae0d3a25e5f32d6fba309793c0605cbde526fc6e76ad8d85bc7d09f2e48582ea04d4543e5426cbb85b949454716491838579af70b5bd32a2d2549ce620597bd995652a38c66dd9b5b41638243f36e8716c28c3bf65c5f1afe6b4e24354a9f7ecc71706eb41a363ee576adda316ba97988ff8eef9c64ccf53df6d42887f7f37b29ea64f59704aa0f63b8bc4dba9547b0f1419ce34cc7c22b5d548fad24d592a5961c5b66c663d088a2a4be5d282dd08edad1a8f38d0fb1f47a793a6ac8ab5710e8beae069b41ba673aa2d6ddff5ca39fabffd75ae2637e07237056cbef31ba05bcf32ae5483a87ec64eaa4e2a666a56468e3d8b12c6075aa00a580132b95b747218dd0144ed3336f052f1e3fc973587d715e43f418be10d74c3d4f510b15963671379ed563ebc63d22fa76d5732569155286e332963e8eab68535426ea697fff1ecdad9a94ef09f9cb31c36fcc3dbe50bbf2aa36902def5df4baf3c2fe9eeeb48dfedec1be8d4c5dc1e15abb7d90bbe0509a94b98f68011b28b', 'galaxy', '01a22f6b-ff1a-73f3-a292-54c60d449850', 1254);


--
-- Data for Name: certificates; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.certificates VALUES
	(32, 'C0PO4qHZto5MxoPzvTLcVH6dIaB0W_rHuYhR4V3ILTY', 'eyJhbGciOiJFZERTQSIsImtpZCI6IkMwUE80cUhadG81TXhvUHp2VExjVkg2ZElhQjBXX3JIdVloUjRWM0lMVFkiLCJ0eXAiOiJkZXNwYWNoby1jZXJ0aWZpY2F0ZStqd3MifQ.eyJhY3QiOiJyZXR1cm5lZCIsImFydGljbGUiOiIxOCIsImF0IjoiMjAyNi0xMi0wM1QwOTozMDowMCswODowMCIsImJ5IjoiaW5lcyIsImRlY2lzaW9uIjp7ImFkb3B0c19vbiI6bnVsbCwiYXJ0aWNsZSI6IjE4IiwiYXQiOiIyMDI2LTEyLTAzVDA5OjMwOjAwKzA4OjAwIiwiYnkiOiJpbmVzIiwiZGVjaXNpb24iOiJyZXR1cm4iLCJkZWxlZ2F0aW9uIjp7ImFjdCI6IkRlc3BhY2hvIDEyLzIwMjYiLCJpZCI6IjAxYTIyZjZiLWZmNTItNzU2Yy04YmYwLWRmOWE0N2ViNDFiNSJ9LCJoZWFyaW5nIjpudWxsLCJvcHRpb25zIjpudWxsLCJwcm9wb3NlZF9ieSI6bnVsbCwicmVhc29ucyI6IlRoZSBsYXlvdXQgaXMgbWlzc2luZy4iLCJyZWZ1c2VkIjpbXSwid2FnZXJzIjpudWxsfSwiZ2FtZSI6Im1ha2NjYXJhdCIsImlhdCI6MTc5NjI2MTQwMCwiaXNzIjoiZGVzcGFjaG8iLCJraW5kIjoib3B0aW9ucyIsIm9wZXJhdG9yIjoiZ2FsYXh5IiwicmVhc29ucyI6IlRoZSBsYXlvdXQgaXMgbWlzc2luZy4iLCJyZWNvcmQiOnsicmV2aXNpb24iOjMsInNoYTI1NiI6IjZmYWZlYTQzODU3MGQ2ZWUwMjFjYTExMTZiZDlmNWYzMWI2ZmVjMjY5ZWU4ZTQ3YjJiMjY0OTBiZWU5MDk0YmUifSwicmVjb3JkZWRfYXQiOiIyMDI2LTEyLTAzVDA5OjMwOjAwKzA4OjAwIiwicmVxdWVzdCI6IjAxYTIyZjZiLWZmZTMtNzUxMy05NDdiLTU0ZWNiYjI0NTllNiIsInJldmlzaW9uIjo0LCJyb2xlIjoiaW5zcGVjdG9yIiwic2NvcGUiOnsib3BlcmF0b3IiOiJnYWxheHkifSwic3RhdHVzIjoicmV0dXJuZWQiLCJ2ZXJzaW9uIjoxfQ.s1YSKaCZjQDG2h4IlqCyS1bQf0rLMQupWCC0h_rEVRTFurxJBakR6BWQHWJcseWaNkwI6IKqfYyKcZ3goXBZAw', '2026-12-03 01:30:00+00'),
	(37, 'C0PO4qHZto5MxoPzvTLcVH6dIaB0W_rHuYhR4V3ILTY', 'eyJhbGciOiJFZERTQSIsImtpZCI6IkMwUE80cUhadG81TXhvUHp2VExjVkg2ZElhQjBXX3JIdVloUjRWM0lMVFkiLCJ0eXAiOiJkZXNwYWNoby1jZXJ0aWZpY2F0ZStqd3MifQ.eyJhY3QiOiJhcHByb3ZlZCIsImFydGljbGUiOiIxNyIsImF0IjoiMjAyNi0xMi0wNFQxMTowMDowMC4wMDAwMDIrMDg6MDAiLCJieSI6Iml2byIsImRlY2lzaW9uIjp7ImFkb3B0c19vbiI6bnVsbCwiYXJ0aWNsZSI6IjE3IiwiYXQiOiIyMDI2LTEyLTA0VDExOjAwOjAwLjAwMDAwMiswODowMCIsImJ5IjoiaXZvIiwiZGVjaXNpb24iOiJhcHByb3ZlIiwiZGVsZWdhdGlvbiI6bnVsbCwiaGVhcmluZyI6eyJhbnN3ZXJfYnkiOiIyMDI2LTEyLTA3IiwiYW5zd2VyZWRfYXQiOiIyMDI2LTEyLTA0VDExOjAwOjAwKzA4OjAwIiwib3BlbmVkX2F0IjoiMjAyNi0xMi0wM1QxNDowMDowMC4wMDAwMDErMDg6MDAifSwib3B0aW9ucyI6WyI5LmRyYXciLCIxNi5wYXlvdXRzIl0sInByb3Bvc2VkX2J5IjoiaW5lcyIsInJlYXNvbnMiOiJOb3Qgb24gdGhhdCBsYXlvdXQuIiwicmVmdXNlZCI6WyIxNy5jb21taXNzaW9uIl0sIndhZ2VycyI6bnVsbH0sImdhbWUiOiJtYWtjY2FyYXQiLCJpYXQiOjE3OTYzNTMyMDAsImlzcyI6ImRlc3BhY2hvIiwia2luZCI6Im9wdGlvbnMiLCJvcGVyYXRvciI6ImdhbGF4eSIsInJlYXNvbnMiOiJOb3Qgb24gdGhhdCBsYXlvdXQuIiwicmVjb3JkIjp7InJldmlzaW9uIjo1LCJzaGEyNTYiOiI1MWRhY2E4ODBkNTdiOTRmYjZmNTI4YzRlYzQ2OTQzZjc5Zjc4YTdkMGFhNTI5NmQyOTRkYmIwZDM3MTg0OWUyIn0sInJlY29yZGVkX2F0IjoiMjAyNi0xMi0wNFQxMTowMDowMC4wMDAwMDIrMDg6MDAiLCJyZXF1ZXN0IjoiMDFhMjJmNmItZmZlMy03NTEzLTk0N2ItNTRlY2JiMjQ1OWU2IiwicmV2aXNpb24iOjksInJvbGUiOiJpbnNwZWN0b3IiLCJzY29wZSI6eyJvcGVyYXRvciI6ImdhbGF4eSJ9LCJzdGF0dXMiOiJhcHByb3ZlZCIsInZlcnNpb24iOjF9.9fVcttKs2V4JnZqc0lCzuu2OtAwV4Hztj8eWjjSFDlKqtegbXErAwc1HGkWswJ5ZRtwSXKBKSOWQFAx4nUywDg', '2026-12-04 03:00:00+00'),
	(53, 'ic26AHgfNk6rvxFZUzeeEcQL7-ihto3D0j7vB-5ApFs', 'eyJhbGciOiJFZERTQSIsImtpZCI6ImljMjZBSGdmTms2cnZ4RlpVemVlRWNRTDctaWh0bzNEMGo3dkItNUFwRnMiLCJ0eXAiOiJkZXNwYWNoby1jZXJ0aWZpY2F0ZStqd3MifQ.eyJhY3QiOiJsYXBzZWQiLCJhcnRpY2xlIjpudWxsLCJhdCI6IjIwMjYtMTItMTFUMDA6MDA6MDArMDg6MDAiLCJieSI6ImRlc3BhY2hvIiwiZGVjaXNpb24iOm51bGwsImdhbWUiOiJtYWtjY2FyYXQiLCJpYXQiOjE3OTY5NTA4MDAsImlzcyI6ImRlc3BhY2hvIiwia2luZCI6Im9wdGlvbnMiLCJvcGVyYXRvciI6ImdhbGF4eSIsInJlYXNvbnMiOm51bGwsInJlY29yZCI6eyJyZXZpc2lvbiI6MSwic2hhMjU2IjoiOGEyODVkNTdmMTEyNTg0NGFlMzQ1MWNjMjIzZTZiYzM5MDhiZDVkYzkwOTkxZDA3OGM4MGQwZDMxNmEwYmZiMyJ9LCJyZWNvcmRlZF9hdCI6IjIwMjYtMTItMTFUMDk6MDA6MDArMDg6MDAiLCJyZXF1ZXN0IjoiMDFhMjJmNmMtMDFmMy03NTYzLThiOGYtZmFmNDhlOWI1MmM0IiwicmV2aXNpb24iOjIsInJvbGUiOiJzZXJ2aWNlIiwic2NvcGUiOnsidGFibGUiOiJHWC0yIn0sInN0YXR1cyI6ImxhcHNlZCIsInZlcnNpb24iOjF9.9HCd5bY9cMyqWIlNV_kwU6P3bzNDxVYbMdVK-G9YaWvOnJU1MHoRFu7pBHGhVhyU_9Q6BPgMcfg7u-eeD9PxAg', '2026-12-11 01:00:00+00'),
	(58, 'ic26AHgfNk6rvxFZUzeeEcQL7-ihto3D0j7vB-5ApFs', 'eyJhbGciOiJFZERTQSIsImtpZCI6ImljMjZBSGdmTms2cnZ4RlpVemVlRWNRTDctaWh0bzNEMGo3dkItNUFwRnMiLCJ0eXAiOiJkZXNwYWNoby1jZXJ0aWZpY2F0ZStqd3MifQ.eyJhY3QiOiJyZXZva2VkIiwiYXJ0aWNsZSI6bnVsbCwiYXQiOiIyMDI3LTAxLTA0VDAwOjAwOjAwKzA4OjAwIiwiYnkiOiJpdm8iLCJkZWNpc2lvbiI6eyJhcnRpY2xlIjpudWxsLCJhdCI6IjIwMjYtMTItMjNUMDk6MDA6MDAuMDAwMDA0KzA4OjAwIiwiYnkiOiJpdm8iLCJkZWxlZ2F0aW9uIjpudWxsLCJmcm9tIjoiMjAyNy0wMS0wNCIsImhlYXJpbmciOnsiYW5zd2VyX2J5IjoiMjAyNi0xMi0yOCIsImFuc3dlcmVkX2F0IjoiMjAyNi0xMi0yM1QwOTowMDowMC4wMDAwMDIrMDg6MDAiLCJvcGVuZWRfYXQiOiIyMDI2LTEyLTIzVDA5OjAwOjAwLjAwMDAwMSswODowMCJ9LCJvcHRpb25zIjpbIjIuYnVybiJdLCJwcm9wb3NlZF9ieSI6ImluZXMiLCJyZWFzb25zIjoiVGhlIGJ1cm4gaXMgYnkgZGVja3MuIn0sImdhbWUiOiJtYWtjY2FyYXQiLCJpYXQiOjE3OTc5ODc2MDAsImlzcyI6ImRlc3BhY2hvIiwia2luZCI6Im9wdGlvbnMiLCJvcGVyYXRvciI6ImdhbGF4eSIsInJlYXNvbnMiOiJUaGUgYnVybiBpcyBieSBkZWNrcy4iLCJyZWNvcmQiOm51bGwsInJlY29yZGVkX2F0IjoiMjAyNi0xMi0yM1QwOTowMDowMC4wMDAwMDQrMDg6MDAiLCJyZXF1ZXN0IjoiMDFhMjJmNmItZmY3Yi03NWZjLTliMDEtZTZjNjA4MTA2NjY2IiwicmV2aXNpb24iOjUsInJvbGUiOiJpbnNwZWN0b3IiLCJzY29wZSI6eyJvcGVyYXRvciI6ImdhbGF4eSJ9LCJzdGF0dXMiOiJhcHByb3ZlZCIsInZlcnNpb24iOjF9.Rc4pk64HnV-Wt_StFXL7g_-PPyht6zFAOwOkeci1NIX7UxGS-GdhKk_hDiEIE3p5w4R6Wc5Lqaat7HZC1hETCg', '2026-12-23 01:00:00+00'),
	(44, 'ic26AHgfNk6rvxFZUzeeEcQL7-ihto3D0j7vB-5ApFs', 'eyJhbGciOiJFZERTQSIsImtpZCI6ImljMjZBSGdmTms2cnZ4RlpVemVlRWNRTDctaWh0bzNEMGo3dkItNUFwRnMiLCJ0eXAiOiJkZXNwYWNoby1jZXJ0aWZpY2F0ZStqd3MifQ.eyJhY3QiOiJyZWZ1c2VkIiwiYXJ0aWNsZSI6IjE4IiwiYXQiOiIyMDI2LTEyLTA0VDExOjAwOjAwLjAwMDAwOCswODowMCIsImJ5IjoiaW5lcyIsImRlY2lzaW9uIjp7ImFkb3B0c19vbiI6bnVsbCwiYXJ0aWNsZSI6IjE4IiwiYXQiOiIyMDI2LTEyLTA0VDExOjAwOjAwLjAwMDAwOCswODowMCIsImJ5IjoiaW5lcyIsImRlY2lzaW9uIjoicmVmdXNlIiwiZGVsZWdhdGlvbiI6eyJhY3QiOiJEZXNwYWNobyAxMi8yMDI2IiwiaWQiOiIwMWEyMmY2Yi1mZjUyLTc1NmMtOGJmMC1kZjlhNDdlYjQxYjUifSwiaGVhcmluZyI6bnVsbCwib3B0aW9ucyI6bnVsbCwicHJvcG9zZWRfYnkiOm51bGwsInJlYXNvbnMiOiJUaGUgdGFibGUgaXMgdG9vIHNtYWxsLiIsInJlZnVzZWQiOltdLCJ3YWdlcnMiOm51bGx9LCJnYW1lIjoibWFrY2NhcmF0IiwiaWF0IjoxNzk4MDIwMDAwLCJpc3MiOiJkZXNwYWNobyIsImtpbmQiOiJvcHRpb25zIiwib3BlcmF0b3IiOiJnYWxheHkiLCJyZWFzb25zIjoiVGhlIHRhYmxlIGlzIHRvbyBzbWFsbC4iLCJyZWNvcmQiOnsicmV2aXNpb24iOjEsInNoYTI1NiI6ImNmYzJkZTBmMWNkNGQwY2Y4NmIxNmIwZjBlZDFkZTBlZGVjNGFhMmM0ODFmZDQ0OWJkMDg5YWM4YWNiY2UzNTUifSwicmVjb3JkZWRfYXQiOiIyMDI2LTEyLTA0VDExOjAwOjAwLjAwMDAwOCswODowMCIsInJlcXVlc3QiOiIwMWEyMmY2Yy0wMWFiLTcyMDItYmM2Ny02Yjc1ZTM2ZTE5MjIiLCJyZXZpc2lvbiI6Miwicm9sZSI6Imluc3BlY3RvciIsInNjb3BlIjp7InRhYmxlIjoiR1gtMiJ9LCJzdGF0dXMiOiJyZWZ1c2VkIiwidmVyc2lvbiI6MX0.GiNcVQFh_z8rpelUkxQhcyxjRTW8Jum0mtimzFvi_PIODJJ8EejO_PzCHSExnVfALpHG_djzJKxDHuPkk2v0BQ', '2026-12-23 10:00:00+00'),
	(40, 'ic26AHgfNk6rvxFZUzeeEcQL7-ihto3D0j7vB-5ApFs', 'eyJhbGciOiJFZERTQSIsImtpZCI6ImljMjZBSGdmTms2cnZ4RlpVemVlRWNRTDctaWh0bzNEMGo3dkItNUFwRnMiLCJ0eXAiOiJkZXNwYWNoby1jZXJ0aWZpY2F0ZStqd3MifQ.eyJhY3QiOiJhcHByb3ZlZCIsImFydGljbGUiOm51bGwsImF0IjoiMjAyNi0xMi0wNFQxMTowMDowMC4wMDAwMDQrMDg6MDAiLCJieSI6ImluZXMiLCJkZWNpc2lvbiI6eyJhZG9wdHNfb24iOiIyMDI2LTEyLTE4IiwiYXJ0aWNsZSI6bnVsbCwiYXQiOiIyMDI2LTEyLTA0VDExOjAwOjAwLjAwMDAwNCswODowMCIsImJ5IjoiaW5lcyIsImRlY2lzaW9uIjoiYXBwcm92ZSIsImRlbGVnYXRpb24iOnsiYWN0IjoiRGVzcGFjaG8gMTIvMjAyNiIsImlkIjoiMDFhMjJmNmItZmY1Mi03NTZjLThiZjAtZGY5YTQ3ZWI0MWI1In0sImhlYXJpbmciOm51bGwsIm9wdGlvbnMiOm51bGwsInByb3Bvc2VkX2J5IjpudWxsLCJyZWFzb25zIjpudWxsLCJyZWZ1c2VkIjpbXSwid2FnZXJzIjpudWxsfSwiZ2FtZSI6ImJhY2NhcmF0IiwiaWF0IjoxNzk4MDIwMDAwLCJpc3MiOiJkZXNwYWNobyIsImtpbmQiOiJqYWNrcG90Iiwib3BlcmF0b3IiOiJnYWxheHkiLCJyZWFzb25zIjpudWxsLCJyZWNvcmQiOnsicmV2aXNpb24iOjEsInNoYTI1NiI6IjI1ZDk3MjI5NDczOTMyZWJjM2Q2YmY1NjJiMmUxMzk4NWRkMzdhMDI1NDkwMGI3OTJmZGE0ZTcxMmVlZmY1M2UifSwicmVjb3JkZWRfYXQiOiIyMDI2LTEyLTA0VDExOjAwOjAwLjAwMDAwNCswODowMCIsInJlcXVlc3QiOiIwMWEyMmY2Yy0wMTQ2LTc2M2UtYjY3Yy04N2NiNTFmNzMyMzMiLCJyZXZpc2lvbiI6Miwicm9sZSI6Imluc3BlY3RvciIsInNjb3BlIjp7ImNhc2lubyI6ImdhbGF4eS1tYWNhdSJ9LCJzdGF0dXMiOiJhcHByb3ZlZCIsInZlcnNpb24iOjF9.ATyPuow1o-jd7eKLeCR9ugni5WpYMEiIojffbcjoLK9hWot7xghhOtFi3PAKMsdLo_dWUoJUvAxtGe-uQR3VBQ', '2026-12-23 10:00:00+00'),
	(51, 'ic26AHgfNk6rvxFZUzeeEcQL7-ihto3D0j7vB-5ApFs', 'eyJhbGciOiJFZERTQSIsImtpZCI6ImljMjZBSGdmTms2cnZ4RlpVemVlRWNRTDctaWh0bzNEMGo3dkItNUFwRnMiLCJ0eXAiOiJkZXNwYWNoby1jZXJ0aWZpY2F0ZStqd3MifQ.eyJhY3QiOiJhcHByb3ZlZCIsImFydGljbGUiOm51bGwsImF0IjoiMjAyNi0xMi0wNFQxMTowMDowMC4wMDAwMTUrMDg6MDAiLCJieSI6ImluZXMiLCJkZWNpc2lvbiI6eyJhZG9wdHNfb24iOm51bGwsImFydGljbGUiOm51bGwsImF0IjoiMjAyNi0xMi0wNFQxMTowMDowMC4wMDAwMTUrMDg6MDAiLCJieSI6ImluZXMiLCJkZWNpc2lvbiI6ImFwcHJvdmUiLCJkZWxlZ2F0aW9uIjp7ImFjdCI6IkRlc3BhY2hvIDEyLzIwMjYiLCJpZCI6IjAxYTIyZjZiLWZmNTItNzU2Yy04YmYwLWRmOWE0N2ViNDFiNSJ9LCJoZWFyaW5nIjpudWxsLCJvcHRpb25zIjpudWxsLCJwcm9wb3NlZF9ieSI6bnVsbCwicmVhc29ucyI6bnVsbCwicmVmdXNlZCI6W10sIndhZ2VycyI6bnVsbH0sImdhbWUiOiJtYWtjY2FyYXQiLCJpYXQiOjE3OTgwMjAwMDAsImlzcyI6ImRlc3BhY2hvIiwia2luZCI6Im9wdGlvbnMiLCJvcGVyYXRvciI6ImdhbGF4eSIsInJlYXNvbnMiOm51bGwsInJlY29yZCI6eyJyZXZpc2lvbiI6MSwic2hhMjU2IjoiZmI0YTQwYzE5OGU2MGZhMGNlMWQ0Zjc1NmIwMjkzNDg5YzY3ODIyNWNmN2RiMTU1ZDNiN2E2ZGI2MzBlMDE0NyJ9LCJyZWNvcmRlZF9hdCI6IjIwMjYtMTItMDRUMTE6MDA6MDAuMDAwMDE1KzA4OjAwIiwicmVxdWVzdCI6IjAxYTIyZjZjLTAyMjYtNzc2My1hMjc0LWJjMTQ4ZjMxNDg2MCIsInJldmlzaW9uIjoyLCJyb2xlIjoiaW5zcGVjdG9yIiwic2NvcGUiOnsib3BlcmF0b3IiOiJnYWxheHkifSwic3RhdHVzIjoiYXBwcm92ZWQiLCJ2ZXJzaW9uIjoxfQ.2mQx9ZAmnRZ3phWcCDFG3Li9_QmJ5BKOY8gw3p_7w1-KJT6z7WBFpttcUU_efHsnCutK2poMS635dNduTDAgBg', '2026-12-23 10:00:00+00'),
	(54, 'ic26AHgfNk6rvxFZUzeeEcQL7-ihto3D0j7vB-5ApFs', 'eyJhbGciOiJFZERTQSIsImtpZCI6ImljMjZBSGdmTms2cnZ4RlpVemVlRWNRTDctaWh0bzNEMGo3dkItNUFwRnMiLCJ0eXAiOiJkZXNwYWNoby1jZXJ0aWZpY2F0ZStqd3MifQ.eyJhY3QiOiJyZXZva2VkIiwiYXJ0aWNsZSI6IjExIiwiYXQiOiIyMDI2LTEyLTI0VDAwOjAwOjAwKzA4OjAwIiwiYnkiOiJpbmVzIiwiZGVjaXNpb24iOnsiYXJ0aWNsZSI6IjExIiwiYXQiOiIyMDI2LTEyLTIzVDA5OjAwOjAwKzA4OjAwIiwiYnkiOiJpbmVzIiwiZGVsZWdhdGlvbiI6eyJhY3QiOiJEZXNwYWNobyAxMi8yMDI2IiwiaWQiOiIwMWEyMmY2Yi1mZjUyLTc1NmMtOGJmMC1kZjlhNDdlYjQxYjUifSwiZnJvbSI6IjIwMjYtMTItMjQiLCJoZWFyaW5nIjpudWxsLCJvcHRpb25zIjpudWxsLCJwcm9wb3NlZF9ieSI6bnVsbCwicmVhc29ucyI6IkF0IHRoZSBvcGVyYXRvcidzIHdpc2guIn0sImdhbWUiOiJtYWtjY2FyYXQiLCJpYXQiOjE3OTgwMjAwMDAsImlzcyI6ImRlc3BhY2hvIiwia2luZCI6Im9wdGlvbnMiLCJvcGVyYXRvciI6ImdhbGF4eSIsInJlYXNvbnMiOiJBdCB0aGUgb3BlcmF0b3IncyB3aXNoLiIsInJlY29yZCI6eyJyZXZpc2lvbiI6MSwic2hhMjU2IjoiZmI0YTQwYzE5OGU2MGZhMGNlMWQ0Zjc1NmIwMjkzNDg5YzY3ODIyNWNmN2RiMTU1ZDNiN2E2ZGI2MzBlMDE0NyJ9LCJyZWNvcmRlZF9hdCI6IjIwMjYtMTItMjNUMDk6MDA6MDArMDg6MDAiLCJyZXF1ZXN0IjoiMDFhMjJmNmMtMDIyNi03NzYzLWEyNzQtYmMxNDhmMzE0ODYwIiwicmV2aXNpb24iOjMsInJvbGUiOiJpbnNwZWN0b3IiLCJzY29wZSI6eyJvcGVyYXRvciI6ImdhbGF4eSJ9LCJzdGF0dXMiOiJyZXZva2VkIiwidmVyc2lvbiI6MX0.qcQgRSk7Qyhq7AWXhvL3ZGx_Kkl_9hXey8KEsWQXsbXB21JunPk6B_KHW4NoB_hwCUEXnBjImkxbNS7QQe4KBQ', '2026-12-23 10:00:00+00'),
	(42, 'ic26AHgfNk6rvxFZUzeeEcQL7-ihto3D0j7vB-5ApFs', 'eyJhbGciOiJFZERTQSIsImtpZCI6ImljMjZBSGdmTms2cnZ4RlpVemVlRWNRTDctaWh0bzNEMGo3dkItNUFwRnMiLCJ0eXAiOiJkZXNwYWNoby1jZXJ0aWZpY2F0ZStqd3MifQ.eyJhY3QiOiJhcHByb3ZlZCIsImFydGljbGUiOm51bGwsImF0IjoiMjAyNi0xMi0wNFQxMTowMDowMC4wMDAwMDYrMDg6MDAiLCJieSI6Iml2byIsImRlY2lzaW9uIjp7ImFkb3B0c19vbiI6bnVsbCwiYXJ0aWNsZSI6bnVsbCwiYXQiOiIyMDI2LTEyLTA0VDExOjAwOjAwLjAwMDAwNiswODowMCIsImJ5IjoiaXZvIiwiZGVjaXNpb24iOiJhcHByb3ZlIiwiZGVsZWdhdGlvbiI6bnVsbCwiaGVhcmluZyI6bnVsbCwib3B0aW9ucyI6bnVsbCwicHJvcG9zZWRfYnkiOm51bGwsInJlYXNvbnMiOiJPbmUgYXQgYSB0aW1lLiIsInJlZnVzZWQiOlsic21hbGwtc2l4Il0sIndhZ2VycyI6WyJiaWctc2l4Il19LCJnYW1lIjoiYmFjY2FyYXQiLCJpYXQiOjE3OTgwMjAwMDAsImlzcyI6ImRlc3BhY2hvIiwia2luZCI6IndhZ2VycyIsIm9wZXJhdG9yIjoiZ2FsYXh5IiwicmVhc29ucyI6Ik9uZSBhdCBhIHRpbWUuIiwicmVjb3JkIjp7InJldmlzaW9uIjoxLCJzaGEyNTYiOiI0Mzg2OGM0NmYwZWQwYjBiNTU5NTgxNGI4NmI4YTM2ZGIyZDUxZGI3YTc4MDllOGZmNDU4MDFhYmRkMjQwNDZiIn0sInJlY29yZGVkX2F0IjoiMjAyNi0xMi0wNFQxMTowMDowMC4wMDAwMDYrMDg6MDAiLCJyZXF1ZXN0IjoiMDFhMjJmNmMtMDE3Yy03MTIwLWFkZDMtY2Q0NTFhMTQ4ZGRkIiwicmV2aXNpb24iOjIsInJvbGUiOiJpbnNwZWN0b3IiLCJzY29wZSI6eyJvcGVyYXRvciI6ImdhbGF4eSJ9LCJzdGF0dXMiOiJhcHByb3ZlZCIsInZlcnNpb24iOjF9.B_51HyVJw9jwz10yW_B17AzMTT9fmNM2Ji3NIeaeIBl8do5EyBfPFf2f3SHFP5-_x6BhU491UDmUTmOIaEBtBw', '2026-12-23 10:00:00+00'),
	(65, 'ic26AHgfNk6rvxFZUzeeEcQL7-ihto3D0j7vB-5ApFs', 'eyJhbGciOiJFZERTQSIsImtpZCI6ImljMjZBSGdmTms2cnZ4RlpVemVlRWNRTDctaWh0bzNEMGo3dkItNUFwRnMiLCJ0eXAiOiJkZXNwYWNoby1jZXJ0aWZpY2F0ZStqd3MifQ.eyJhY3QiOiJyZXR1cm5lZCIsImFydGljbGUiOm51bGwsImF0IjoiMjAyNi0xMi0yM1QwOTowMDowMC4wMDAwMDErMDg6MDAiLCJieSI6ImluZXMiLCJkZWNpc2lvbiI6eyJhZG9wdHNfb24iOm51bGwsImFydGljbGUiOm51bGwsImF0IjoiMjAyNi0xMi0yM1QwOTowMDowMC4wMDAwMDErMDg6MDAiLCJieSI6ImluZXMiLCJkZWNpc2lvbiI6InJldHVybiIsImRlbGVnYXRpb24iOnsiYWN0IjoiRGVzcGFjaG8gMTIvMjAyNiIsImlkIjoiMDFhMjJmNmItZmY1Mi03NTZjLThiZjAtZGY5YTQ3ZWI0MWI1In0sImhlYXJpbmciOm51bGwsIm9wdGlvbnMiOm51bGwsInByb3Bvc2VkX2J5IjpudWxsLCJyZWFzb25zIjoiV2hpY2ggb25lPyIsInJlZnVzZWQiOltdLCJ3YWdlcnMiOm51bGx9LCJnYW1lIjoibWFrY2NhcmF0IiwiaWF0IjoxNzk4MDIwMDAwLCJpc3MiOiJkZXNwYWNobyIsImtpbmQiOiJvcHRpb25zIiwib3BlcmF0b3IiOiJ3eW5uIiwicmVhc29ucyI6IldoaWNoIG9uZT8iLCJyZWNvcmQiOnsicmV2aXNpb24iOjEsInNoYTI1NiI6IjBlYTRiOGI2N2ExNzZjMWRlZDY3YzkzM2RiOTA2MTBiYmQ1OGM2OWUxOWY5MTFmNDY3MDE0MWVjNTNmYmI0ZTMifSwicmVjb3JkZWRfYXQiOiIyMDI2LTEyLTIzVDA5OjAwOjAwLjAwMDAwMSswODowMCIsInJlcXVlc3QiOiIwMWEyMmY2Yy0wNDAxLTcxYmItOWQ2NS0xY2E2YmUxMTViNGUiLCJyZXZpc2lvbiI6Miwicm9sZSI6Imluc3BlY3RvciIsInNjb3BlIjp7InRhYmxlIjoiV1ktMSJ9LCJzdGF0dXMiOiJyZXR1cm5lZCIsInZlcnNpb24iOjF9.rkFPzRubW63CJ29pwX0Ek_0RLRD_2J184q_tpYEfX9jT0ReDT9YO6IZLXYXNNEHD4uK6w8LWvPmLJrAKnzYtAg', '2026-12-23 10:00:00+00');


--
-- Data for Name: clock_mark; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.clock_mark VALUES
	(1, 1798020000000000, NULL, 1842300000000, 2, 0);


--
-- Data for Name: configurations; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.configurations VALUES
	('galaxy', 'a5bec83a451c6b67f4f0d314bc5d2d661b7cd9847b7212cf1e717d8debca9d19', '2026-12-23 01:00:00.000004+00', '\x28b52ffd00586d1d0056b59725106d5807dc923f47c44ca1dbe9c8cc28d44cc90d8fbc0669857de0dd5909202200000006018b0089008f0052c6c7651ab92d5d394c8ea7485af0b71d51e22a8aa60a1fd15ca7ab8904be252bf1d5842df00f3c45d0ca0f078d37e3ab067f69942e81c75d41af74f5db102bad79a35ccaea3ae56ba1c377243aaeded86a6cb116b117baa4011e77f4c4dca088d2d5292662141d87bf36c7db92bd3ac3c2168c41c660630a8a5baeadc63177f81c1b55c2564803c74b02f6810f3fbba1c5bbfaac93bd2be3181dbe337d482c94ab89023f7b824297c0d73b3d0b77f55c5bde96564750e8f0d5528c692462e5c2695713a675df4776f08e4a316bf08dc674c61ba52bc6c0cf4a218dd8806ce34e16ba52e0f1a5516a74f44c765e5dc0a0e0f014b2f6bd93bc043e5b0922e3c3e2b56a696ecc798b31c61ca3b1c34f7af51c6f0c8db334057296269fb53c1797d2bcb71ad7306d2d101c5e2ed3994f3e4d6cda72937996f3b4b718736c49a6294d610a0bfbf21c735f14cfdd62c1b8ea6b23abab7dedea195f9c274b11a545d3ae1c2e11ef7c642a7175a91bf27e56d3bc684dd334ac39ac914dafc61ec69210f3d6f320683d0de45c84c488536770980263b4d993ca9e97a8c914658c2c5b298ef21d93065f2dc5b7235ac20040c06f436a7cae2a8d4cc4088dae1c9546b3c6879bf47433540c789c63e3ab165d39f018227be279a36ce4da11894e107de53089a2a95ad9b86906b3b8e791bd30eb790b63298d794b69085a8f738e25201c288a531ed498473e67c9d73cab95e6ad667116874f50bc1cf479033c9e733a4b8b8d59a65cca9c7131d7de92afb1255fc31c587da8619d43cacc5024124810058dd20170021111222b0f12c0a0498aa34090859023c82025183481c84824c1849916961b1767c48beb5afb5de32fe134f1da2adfce7d326e801c223efb22db5544672432633e02e26b13621a50b445418d1cd91993d7cf168a6c72062981467cf8e60f2650f8905c4e00acf08f7be8086134b3881424bbec02db4d1ce95a3a6c32e81ea4f81dc4ccccba1dfe78d24a697bc0dcfb1cfa21270aafd6e5f10ccdd585aeb171ea3d4457e4448ba9b8bc599b1d267f73d1e1621db2206eef1041d09db7d58648c46b47b72f7c247e132a954cacc16aeb780d74aab0b122b91304b1e343b72afd40bc8753d5a3ab9832f770cbb9464e46d1060e87802ed2f45a6470acb2870a5df247be55c1b38a206b4a4f6e3be9646a9cc190dac714832b26e3685ec4e9c4ff72dec77920f7cd005048a0f74195f3295f294b4c1597fedf7ca102');


--
-- Data for Name: deliveries; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.deliveries VALUES
	('01a22f6c-025b-7594-a31f-162e480f6e2f', '01a22f6b-ff9f-74da-ab9b-b4e7d410f5f8', 47, 'delivered', 1, '2026-12-11 01:00:05+00', NULL, '2026-12-11 01:00:00+00'),
	('01a22f6c-00bb-71f4-b349-13c2907b36ac', '01a22f6b-ffb2-726e-854e-bbc535216a40', 37, 'delivered', 1, '2026-12-04 03:00:05+00', NULL, '2026-12-04 03:00:00+00'),
	('01a22f6c-00b1-71f8-9947-09608cb40716', '01a22f6b-ff9f-74da-ab9b-b4e7d410f5f8', 29, 'delivered', 1, '2026-12-04 03:00:05+00', NULL, '2026-12-04 03:00:00+00'),
	('01a22f6c-053c-7126-b011-697d5892bc9d', '01a22f6b-ff9f-74da-ab9b-b4e7d410f5f8', 62, 'delivered', 1, '2026-12-23 10:00:05+00', NULL, '2026-12-23 10:00:00+00'),
	('01a22f6c-025c-7623-9069-f927af64e7b1', '01a22f6b-ff9f-74da-ab9b-b4e7d410f5f8', 48, 'delivered', 1, '2026-12-11 01:00:05+00', NULL, '2026-12-11 01:00:00+00'),
	('01a22f6c-053c-7126-b011-697e756e3193', '01a22f6b-ff9f-74da-ab9b-b4e7d410f5f8', 63, 'delivered', 1, '2026-12-23 10:00:05+00', NULL, '2026-12-23 10:00:00+00'),
	('01a22f6c-00b2-74df-a968-f4aee4ec5253', '01a22f6b-ff9f-74da-ab9b-b4e7d410f5f8', 30, 'delivered', 1, '2026-12-04 03:00:05+00', NULL, '2026-12-04 03:00:00+00'),
	('01a22f6c-00b3-756c-8753-225c503ab049', '01a22f6b-ff9f-74da-ab9b-b4e7d410f5f8', 31, 'delivered', 1, '2026-12-04 03:00:05+00', NULL, '2026-12-04 03:00:00+00'),
	('01a22f6c-00b4-74b1-9ae5-e3284e9e5a04', '01a22f6b-ff9f-74da-ab9b-b4e7d410f5f8', 32, 'delivered', 1, '2026-12-04 03:00:05+00', NULL, '2026-12-04 03:00:00+00'),
	('01a22f6c-025c-7623-9069-f9289f5e06ce', '01a22f6b-ff9f-74da-ab9b-b4e7d410f5f8', 49, 'delivered', 1, '2026-12-11 01:00:05+00', NULL, '2026-12-11 01:00:00+00'),
	('01a22f6c-025c-7623-9069-f9291aa8424b', '01a22f6b-ff9f-74da-ab9b-b4e7d410f5f8', 50, 'delivered', 1, '2026-12-11 01:00:05+00', NULL, '2026-12-11 01:00:00+00'),
	('01a22f6c-00b4-74b1-9ae5-e329b9b5c6ed', '01a22f6b-ff9f-74da-ab9b-b4e7d410f5f8', 33, 'delivered', 1, '2026-12-04 03:00:05+00', NULL, '2026-12-04 03:00:00+00'),
	('01a22f6c-025d-75a4-b1e2-fb03b7f1126c', '01a22f6b-ff9f-74da-ab9b-b4e7d410f5f8', 51, 'delivered', 1, '2026-12-11 01:00:05+00', NULL, '2026-12-11 01:00:00+00'),
	('01a22f6c-00b5-7486-90c2-65bf3516c05b', '01a22f6b-ff9f-74da-ab9b-b4e7d410f5f8', 34, 'delivered', 1, '2026-12-04 03:00:05+00', NULL, '2026-12-04 03:00:00+00'),
	('01a22f6c-00b6-7689-838b-fb3628d5ae74', '01a22f6b-ff9f-74da-ab9b-b4e7d410f5f8', 36, 'delivered', 1, '2026-12-04 03:00:05+00', NULL, '2026-12-04 03:00:00+00'),
	('01a22f6c-00b6-7689-838b-fb35fd969f72', '01a22f6b-ff9f-74da-ab9b-b4e7d410f5f8', 35, 'delivered', 1, '2026-12-04 03:00:05+00', NULL, '2026-12-04 03:00:00+00'),
	('01a22f6c-00b6-7689-838b-fb37d8790dc8', '01a22f6b-ff9f-74da-ab9b-b4e7d410f5f8', 37, 'delivered', 1, '2026-12-04 03:00:05+00', NULL, '2026-12-04 03:00:00+00'),
	('01a22f6c-0260-762c-828e-870812d02d38', '01a22f6b-ffb2-726e-854e-bbc535216a40', 42, 'delivered', 1, '2026-12-11 01:00:05+00', NULL, '2026-12-11 01:00:00+00'),
	('01a22f6c-0258-7642-91b7-fdb92c7e9d76', '01a22f6b-ff9f-74da-ab9b-b4e7d410f5f8', 40, 'delivered', 1, '2026-12-11 01:00:05+00', NULL, '2026-12-11 01:00:00+00'),
	('01a22f6c-0260-762c-828e-870998eb4734', '01a22f6b-ffb2-726e-854e-bbc535216a40', 44, 'delivered', 1, '2026-12-11 01:00:05+00', NULL, '2026-12-11 01:00:00+00'),
	('01a22f6c-0259-71d1-920e-61785f444522', '01a22f6b-ff9f-74da-ab9b-b4e7d410f5f8', 41, 'delivered', 1, '2026-12-11 01:00:05+00', NULL, '2026-12-11 01:00:00+00'),
	('01a22f6c-0261-734e-986c-e463a7f54979', '01a22f6b-ffb2-726e-854e-bbc535216a40', 49, 'delivered', 1, '2026-12-11 01:00:05+00', NULL, '2026-12-11 01:00:00+00'),
	('01a22f6c-0259-71d1-920e-617949238eaf', '01a22f6b-ff9f-74da-ab9b-b4e7d410f5f8', 42, 'delivered', 1, '2026-12-11 01:00:05+00', NULL, '2026-12-11 01:00:00+00'),
	('01a22f6c-0261-734e-986c-e46472eca798', '01a22f6b-ffb2-726e-854e-bbc535216a40', 51, 'delivered', 1, '2026-12-11 01:00:05+00', NULL, '2026-12-11 01:00:00+00'),
	('01a22f6c-025a-737a-9dbc-0948e27da3ab', '01a22f6b-ff9f-74da-ab9b-b4e7d410f5f8', 43, 'delivered', 1, '2026-12-11 01:00:05+00', NULL, '2026-12-11 01:00:00+00'),
	('01a22f6c-025a-737a-9dbc-0949633538e5', '01a22f6b-ff9f-74da-ab9b-b4e7d410f5f8', 44, 'delivered', 1, '2026-12-11 01:00:05+00', NULL, '2026-12-11 01:00:00+00'),
	('01a22f6c-025f-7378-a577-95eb89c707fa', '01a22f6b-ffb2-726e-854e-bbc535216a40', 40, 'delivered', 2, '2026-12-23 10:05:29+00', NULL, '2026-12-23 10:00:00+00'),
	('01a22f6c-025b-7594-a31f-162c59fff937', '01a22f6b-ff9f-74da-ab9b-b4e7d410f5f8', 45, 'delivered', 1, '2026-12-11 01:00:05+00', NULL, '2026-12-11 01:00:00+00'),
	('01a22f6c-025b-7594-a31f-162d45411af4', '01a22f6b-ff9f-74da-ab9b-b4e7d410f5f8', 46, 'delivered', 1, '2026-12-11 01:00:05+00', NULL, '2026-12-11 01:00:00+00'),
	('01a22f6c-0257-7636-bc3a-7959cff6a1a2', '01a22f6b-ff9f-74da-ab9b-b4e7d410f5f8', 39, 'delivered', 2, '2026-12-23 10:05:18+00', NULL, '2026-12-23 10:00:00+00'),
	('01a22f6c-0537-71cb-8b61-de805f96b3d1', '01a22f6b-ff9f-74da-ab9b-b4e7d410f5f8', 53, 'delivered', 1, '2026-12-23 10:00:05+00', NULL, '2026-12-23 10:00:00+00'),
	('01a22f6c-0538-7589-88bd-a4ee77ecb77e', '01a22f6b-ff9f-74da-ab9b-b4e7d410f5f8', 55, 'delivered', 1, '2026-12-23 10:00:05+00', NULL, '2026-12-23 10:00:00+00'),
	('01a22f6c-0538-7589-88bd-a4ed4df187a2', '01a22f6b-ff9f-74da-ab9b-b4e7d410f5f8', 54, 'delivered', 1, '2026-12-23 10:00:05+00', NULL, '2026-12-23 10:00:00+00'),
	('01a22f6c-0539-7240-8d25-470d4089d0df', '01a22f6b-ff9f-74da-ab9b-b4e7d410f5f8', 56, 'delivered', 1, '2026-12-23 10:00:05+00', NULL, '2026-12-23 10:00:00+00'),
	('01a22f6c-0539-7240-8d25-470ed2ca5ac1', '01a22f6b-ff9f-74da-ab9b-b4e7d410f5f8', 57, 'delivered', 1, '2026-12-23 10:00:05+00', NULL, '2026-12-23 10:00:00+00'),
	('01a22f6c-053a-7680-8a1e-ba845522cb8c', '01a22f6b-ff9f-74da-ab9b-b4e7d410f5f8', 58, 'delivered', 1, '2026-12-23 10:00:05+00', NULL, '2026-12-23 10:00:00+00'),
	('01a22f6c-053b-7759-b07e-5b0ed3ec4d1e', '01a22f6b-ff9f-74da-ab9b-b4e7d410f5f8', 59, 'delivered', 1, '2026-12-23 10:00:05+00', NULL, '2026-12-23 10:00:00+00'),
	('01a22f6c-053b-7759-b07e-5b0f4bce6f3b', '01a22f6b-ff9f-74da-ab9b-b4e7d410f5f8', 60, 'delivered', 1, '2026-12-23 10:00:05+00', NULL, '2026-12-23 10:00:00+00'),
	('01a22f6c-053c-7126-b011-697c8bac4d96', '01a22f6b-ff9f-74da-ab9b-b4e7d410f5f8', 61, 'delivered', 1, '2026-12-23 10:00:05+00', NULL, '2026-12-23 10:00:00+00');


--
-- Data for Name: delivery_attempts; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.delivery_attempts VALUES
	('01a22f6c-00bb-71f4-b349-13c2907b36ac', 1, '2026-12-04 03:00:00+00', 204, NULL, 22, false),
	('01a22f6c-00b1-71f8-9947-09608cb40716', 1, '2026-12-04 03:00:00+00', 204, NULL, 19, true),
	('01a22f6c-00b2-74df-a968-f4aee4ec5253', 1, '2026-12-04 03:00:00+00', 204, NULL, 6, true),
	('01a22f6c-00b3-756c-8753-225c503ab049', 1, '2026-12-04 03:00:00+00', 204, NULL, 7, true),
	('01a22f6c-00b4-74b1-9ae5-e3284e9e5a04', 1, '2026-12-04 03:00:00+00', 204, NULL, 5, true),
	('01a22f6c-00b4-74b1-9ae5-e329b9b5c6ed', 1, '2026-12-04 03:00:00+00', 204, NULL, 8, true),
	('01a22f6c-00b5-7486-90c2-65bf3516c05b', 1, '2026-12-04 03:00:00+00', 204, NULL, 5, true),
	('01a22f6c-00b6-7689-838b-fb3628d5ae74', 1, '2026-12-04 03:00:00+00', 204, NULL, 4, true),
	('01a22f6c-00b6-7689-838b-fb35fd969f72', 1, '2026-12-04 03:00:00+00', 204, NULL, 16, true),
	('01a22f6c-00b6-7689-838b-fb37d8790dc8', 1, '2026-12-04 03:00:00+00', 204, NULL, 5, true),
	('01a22f6c-025f-7378-a577-95eb89c707fa', 1, '2026-12-11 01:00:00+00', 503, NULL, 5, false),
	('01a22f6c-0257-7636-bc3a-7959cff6a1a2', 1, '2026-12-11 01:00:00+00', 503, NULL, 6, true),
	('01a22f6c-0260-762c-828e-870812d02d38', 1, '2026-12-11 01:00:00+00', 204, NULL, 4, false),
	('01a22f6c-0258-7642-91b7-fdb92c7e9d76', 1, '2026-12-11 01:00:00+00', 204, NULL, 4, true),
	('01a22f6c-0260-762c-828e-870998eb4734', 1, '2026-12-11 01:00:00+00', 204, NULL, 4, false),
	('01a22f6c-0259-71d1-920e-61785f444522', 1, '2026-12-11 01:00:00+00', 204, NULL, 5, true),
	('01a22f6c-0261-734e-986c-e463a7f54979', 1, '2026-12-11 01:00:00+00', 204, NULL, 3, false),
	('01a22f6c-0259-71d1-920e-617949238eaf', 1, '2026-12-11 01:00:00+00', 204, NULL, 3, true),
	('01a22f6c-0261-734e-986c-e46472eca798', 1, '2026-12-11 01:00:00+00', 204, NULL, 3, false),
	('01a22f6c-025a-737a-9dbc-0948e27da3ab', 1, '2026-12-11 01:00:00+00', 204, NULL, 3, true),
	('01a22f6c-025a-737a-9dbc-0949633538e5', 1, '2026-12-11 01:00:00+00', 204, NULL, 3, true),
	('01a22f6c-025b-7594-a31f-162c59fff937', 1, '2026-12-11 01:00:00+00', 204, NULL, 4, true),
	('01a22f6c-025b-7594-a31f-162d45411af4', 1, '2026-12-11 01:00:00+00', 204, NULL, 3, true),
	('01a22f6c-025b-7594-a31f-162e480f6e2f', 1, '2026-12-11 01:00:00+00', 204, NULL, 4, true),
	('01a22f6c-025c-7623-9069-f927af64e7b1', 1, '2026-12-11 01:00:00+00', 204, NULL, 4, true),
	('01a22f6c-025c-7623-9069-f9289f5e06ce', 1, '2026-12-11 01:00:00+00', 204, NULL, 3, true),
	('01a22f6c-025c-7623-9069-f9291aa8424b', 1, '2026-12-11 01:00:00+00', 204, NULL, 3, true),
	('01a22f6c-025d-75a4-b1e2-fb03b7f1126c', 1, '2026-12-11 01:00:00+00', 204, NULL, 2, true),
	('01a22f6c-025f-7378-a577-95eb89c707fa', 2, '2026-12-23 10:00:00+00', 204, NULL, 4, false),
	('01a22f6c-0257-7636-bc3a-7959cff6a1a2', 2, '2026-12-23 10:00:00+00', 204, NULL, 6, true),
	('01a22f6c-0537-71cb-8b61-de805f96b3d1', 1, '2026-12-23 10:00:00+00', 204, NULL, 4, true),
	('01a22f6c-0538-7589-88bd-a4ee77ecb77e', 1, '2026-12-23 10:00:00+00', 204, NULL, 8, true),
	('01a22f6c-0538-7589-88bd-a4ed4df187a2', 1, '2026-12-23 10:00:00+00', 204, NULL, 14, true),
	('01a22f6c-0539-7240-8d25-470d4089d0df', 1, '2026-12-23 10:00:00+00', 204, NULL, 5, true),
	('01a22f6c-0539-7240-8d25-470ed2ca5ac1', 1, '2026-12-23 10:00:00+00', 204, NULL, 9, true),
	('01a22f6c-053a-7680-8a1e-ba845522cb8c', 1, '2026-12-23 10:00:00+00', 204, NULL, 6, true),
	('01a22f6c-053b-7759-b07e-5b0ed3ec4d1e', 1, '2026-12-23 10:00:00+00', 204, NULL, 3, true),
	('01a22f6c-053b-7759-b07e-5b0f4bce6f3b', 1, '2026-12-23 10:00:00+00', 204, NULL, 5, true),
	('01a22f6c-053c-7126-b011-697c8bac4d96', 1, '2026-12-23 10:00:00+00', 204, NULL, 3, true),
	('01a22f6c-053c-7126-b011-697d5892bc9d', 1, '2026-12-23 10:00:00+00', 204, NULL, 4, true),
	('01a22f6c-053c-7126-b011-697e756e3193', 1, '2026-12-23 10:00:00+00', 204, NULL, 4, true);


--
-- Data for Name: entries; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.entries VALUES
	('operator', '01a22f6b-fecf-7155-a619-532ec171839f', 1, 'galaxy', 'galaxy', NULL, NULL, '0001-01-01', '9999-12-31', '{"from": null, "title": null, "until": null, "operator": "galaxy"}', '2026-12-02 02:15:00+00', NULL, 'ada'),
	('casino', '01a22f6b-fedd-7695-9f66-6116cba1702d', 1, 'galaxy', 'galaxy-macau', NULL, NULL, '0001-01-01', '9999-12-31', '{"from": null, "title": null, "until": null, "casino": "galaxy-macau", "operator": "galaxy"}', '2026-12-02 02:15:00.000001+00', NULL, 'ada'),
	('operator', '01a22f6b-fee8-7100-9af4-928593e9b39d', 1, 'wynn', 'wynn', NULL, NULL, '0001-01-01', '9999-12-31', '{"from": null, "title": null, "until": null, "operator": "wynn"}', '2026-12-02 02:15:00+00', NULL, 'ada'),
	('casino', '01a22f6b-fef1-720f-98ca-56c6d12532f7', 1, 'wynn', 'wynn-macau', NULL, NULL, '0001-01-01', '9999-12-31', '{"from": null, "title": null, "until": null, "casino": "wynn-macau", "operator": "wynn"}', '2026-12-02 02:15:00.000001+00', NULL, 'ada'),
	('table', '01a22f6b-fefa-773e-a748-abe24d4e6a47', 1, 'galaxy', 'GX-1', 'galaxy-macau', 'makccarat', '2010-01-01', '9999-12-31', '{"from": "2010-01-01", "game": "makccarat", "table": "GX-1", "until": null, "casino": "galaxy-macau", "operator": "galaxy"}', '2026-12-02 02:15:00.000002+00', NULL, 'ada'),
	('table', '01a22f6b-ff2f-7383-8749-6af850741903', 1, 'galaxy', 'GX-BA-1', 'galaxy-macau', 'baccarat', '2010-01-01', '9999-12-31', '{"from": "2010-01-01", "game": "baccarat", "table": "GX-BA-1", "until": null, "casino": "galaxy-macau", "limits": [{"on": "banker", "max": 20000000, "min": 30000}], "handling": true, "operator": "galaxy", "equipment": {"shoe": true, "decks": 8, "seats": 9, "layouts": 1, "cut_cards": 1}}', '2026-12-02 02:15:00.000004+00', NULL, 'ada'),
	('table', '01a22f6b-ff30-74a9-8167-ae479d9b46ce', 1, 'galaxy', 'GX-FP-1', 'galaxy-macau', 'fortune-3-card-poker', '2010-01-01', '2027-01-01', '{"from": "2010-01-01", "game": "fortune-3-card-poker", "table": "GX-FP-1", "until": "2027-01-01", "casino": "galaxy-macau", "operator": "galaxy"}', '2026-12-02 02:15:00.000004+00', NULL, 'ada'),
	('pay-table', '01a22f6b-ff40-76ce-a98a-a5c71818e5fe', 1, 'galaxy', 'fortune-3-card-poker pair-plus operator galaxy', NULL, 'fortune-3-card-poker', '2010-01-01', '9999-12-31', '{"from": "2010-01-01", "game": "fortune-3-card-poker", "scope": {"operator": "galaxy"}, "until": null, "wager": "pair-plus", "prizes": {"pair": 1, "straight-flush": 40}, "operator": "galaxy"}', '2026-12-02 02:15:00.000005+00', NULL, 'ada'),
	('closure', '01a22f6b-ff4b-742b-927f-92de2835dc91', 1, '', '2026-12-14', NULL, NULL, '2026-12-14', '2026-12-15', '{"act": "typhoon signal no. 8", "date": "2026-12-14", "kind": "extraordinary-closure", "closes_at": null, "announced_at": "2026-12-02T00:00:00Z"}', '2026-12-02 02:15:00.00001+00', NULL, 'ada'),
	('delegation', '01a22f6b-ff52-756c-8bf0-df9a47eb41b5', 1, '', 'ines: Despacho 12/2026', NULL, NULL, '2026-01-01', '2027-01-01', '{"act": "Despacho 12/2026", "may": ["approve", "refuse", "return", "revoke"], "from": "2026-01-01", "games": ["makccarat", "baccarat"], "until": "2027-01-01", "subject": "ines"}', '2026-12-02 02:15:00.000011+00', NULL, 'ada'),
	('table', '01a22f6b-ff06-71ed-950f-7daf3a24a744', 1, 'galaxy', 'GX-2', 'galaxy-macau', 'makccarat', '2010-01-01', '9999-12-31', '{"from": "2010-01-01", "game": "makccarat", "table": "GX-2", "until": null, "casino": "galaxy-macau", "operator": "galaxy"}', '2026-12-02 02:15:00.000003+00', '2026-12-02 02:15:00.000006+00', 'ada'),
	('table', '01a22f6b-ff06-71ed-950f-7daf3a24a744', 2, 'galaxy', 'GX-2', 'galaxy-macau', 'makccarat', '2010-01-01', '9999-12-31', '{"from": "2010-01-01", "game": "makccarat", "table": "GX-2", "until": null, "casino": "galaxy-macau", "operator": "galaxy", "equipment": {"shoe": true, "decks": 8, "seats": 9, "layouts": 1, "cut_cards": 1}}', '2026-12-02 02:15:00.000006+00', NULL, 'ada'),
	('table', '01a22f6b-ff11-710d-b16c-e2ba792b60ba', 1, 'wynn', 'WY-1', 'wynn-macau', 'makccarat', '2010-01-01', '9999-12-31', '{"from": "2010-01-01", "game": "makccarat", "table": "WY-1", "until": null, "casino": "wynn-macau", "operator": "wynn"}', '2026-12-02 02:15:00.000002+00', '2026-12-02 02:15:00.000003+00', 'ada'),
	('table', '01a22f6b-ff11-710d-b16c-e2ba792b60ba', 2, 'wynn', 'WY-1', 'wynn-macau', 'makccarat', '2010-01-01', '2027-06-30', '{"from": "2010-01-01", "game": "makccarat", "table": "WY-1", "until": "2027-06-30", "casino": "wynn-macau", "operator": "wynn"}', '2026-12-02 02:15:00.000003+00', NULL, 'ada');


--
-- Data for Name: events; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.events VALUES
	(1, '', 1, NULL, 'signing-key-made', '2026-12-02 02:15:00+00', '2026-12-02 02:15:00+00', 'despacho', 'service', NULL, NULL, NULL, NULL, NULL, '{"kid": "C0PO4qHZto5MxoPzvTLcVH6dIaB0W_rHuYhR4V3ILTY"}', NULL),
	(2, '', 2, NULL, 'key-created', '2026-12-02 02:15:00.000001+00', '2026-12-02 02:15:00.000001+00', 'command-line', 'admin', NULL, NULL, NULL, NULL, NULL, '{"key": "01a22f6b-feb1-736f-9453-6db0f2898e76", "role": "admin", "prefix": "dsp_s24nMz7t", "scopes": null, "subject": "ada", "operator": null, "expires_at": null}', NULL),
	(3, '', 3, NULL, 'key-created', '2026-12-02 02:15:00.000002+00', '2026-12-02 02:15:00.000002+00', 'command-line', 'admin', NULL, NULL, NULL, NULL, NULL, '{"key": "01a22f6b-febd-72ca-9c83-4c6b9d61c84d", "role": "inspector", "prefix": "dsp_RNqNxrEY", "scopes": null, "subject": "ines", "operator": null, "expires_at": null}', NULL),
	(4, '', 4, NULL, 'key-created', '2026-12-02 02:15:00.000003+00', '2026-12-02 02:15:00.000003+00', 'command-line', 'admin', NULL, NULL, NULL, NULL, NULL, '{"key": "01a22f6b-fec3-7370-9ab7-f50116c96f13", "role": "inspector", "prefix": "dsp_wFfwkven", "scopes": null, "subject": "ivo", "operator": null, "expires_at": null}', NULL),
	(5, '', 5, NULL, 'key-created', '2026-12-02 02:15:00.000004+00', '2026-12-02 02:15:00.000004+00', 'command-line', 'admin', NULL, NULL, NULL, NULL, NULL, '{"key": "01a22f6b-fec7-77af-8239-45a6297cec5e", "role": "auditor", "prefix": "dsp_WU6ajJzC", "scopes": null, "subject": "aldo", "operator": null, "expires_at": null}', NULL),
	(6, 'galaxy', 1, NULL, 'registered', '2026-12-02 02:15:00+00', '2026-12-02 02:15:00+00', 'ada', 'admin', '01a22f6b-feb1-736f-9453-6db0f2898e76', NULL, NULL, NULL, NULL, '{"id": "01a22f6b-fecf-7155-a619-532ec171839f", "name": "galaxy", "register": "operator", "revision": 1}', NULL),
	(7, 'galaxy', 2, NULL, 'registered', '2026-12-02 02:15:00.000001+00', '2026-12-02 02:15:00.000001+00', 'ada', 'admin', '01a22f6b-feb1-736f-9453-6db0f2898e76', NULL, NULL, NULL, NULL, '{"id": "01a22f6b-fedd-7695-9f66-6116cba1702d", "name": "galaxy-macau", "register": "casino", "revision": 1}', NULL),
	(8, 'wynn', 1, NULL, 'registered', '2026-12-02 02:15:00+00', '2026-12-02 02:15:00+00', 'ada', 'admin', '01a22f6b-feb1-736f-9453-6db0f2898e76', NULL, NULL, NULL, NULL, '{"id": "01a22f6b-fee8-7100-9af4-928593e9b39d", "name": "wynn", "register": "operator", "revision": 1}', NULL),
	(9, 'wynn', 2, NULL, 'registered', '2026-12-02 02:15:00.000001+00', '2026-12-02 02:15:00.000001+00', 'ada', 'admin', '01a22f6b-feb1-736f-9453-6db0f2898e76', NULL, NULL, NULL, NULL, '{"id": "01a22f6b-fef1-720f-98ca-56c6d12532f7", "name": "wynn-macau", "register": "casino", "revision": 1}', NULL),
	(10, 'galaxy', 3, NULL, 'registered', '2026-12-02 02:15:00.000002+00', '2026-12-02 02:15:00.000002+00', 'ada', 'admin', '01a22f6b-feb1-736f-9453-6db0f2898e76', NULL, NULL, NULL, NULL, '{"id": "01a22f6b-fefa-773e-a748-abe24d4e6a47", "name": "GX-1", "register": "table", "revision": 1}', NULL),
	(11, 'galaxy', 4, NULL, 'registered', '2026-12-02 02:15:00.000003+00', '2026-12-02 02:15:00.000003+00', 'ada', 'admin', '01a22f6b-feb1-736f-9453-6db0f2898e76', NULL, NULL, NULL, NULL, '{"id": "01a22f6b-ff06-71ed-950f-7daf3a24a744", "name": "GX-2", "register": "table", "revision": 1}', NULL),
	(12, 'wynn', 3, NULL, 'registered', '2026-12-02 02:15:00.000002+00', '2026-12-02 02:15:00.000002+00', 'ada', 'admin', '01a22f6b-feb1-736f-9453-6db0f2898e76', NULL, NULL, NULL, NULL, '{"id": "01a22f6b-ff11-710d-b16c-e2ba792b60ba", "name": "WY-1", "register": "table", "revision": 1}', NULL),
	(13, '', 6, NULL, 'key-created', '2026-12-02 02:15:00.000007+00', '2026-12-02 02:15:00.000007+00', 'command-line', 'admin', NULL, NULL, NULL, NULL, NULL, '{"key": "01a22f6b-ff1a-73f3-a292-54c60d449850", "role": "operator", "prefix": "dsp_4wIILan1", "scopes": null, "subject": "back-office", "operator": "galaxy", "expires_at": null}', NULL),
	(14, '', 7, NULL, 'key-created', '2026-12-02 02:15:00.000008+00', '2026-12-02 02:15:00.000008+00', 'command-line', 'admin', NULL, NULL, NULL, NULL, NULL, '{"key": "01a22f6b-ff20-7328-b7bd-717ab1cb5b77", "role": "operator", "prefix": "dsp_B3s-oGTW", "scopes": null, "subject": "wynn-office", "operator": "wynn", "expires_at": null}', NULL),
	(15, '', 8, NULL, 'key-created', '2026-12-02 02:15:00.000009+00', '2026-12-02 02:15:00.000009+00', 'command-line', 'admin', NULL, NULL, NULL, NULL, NULL, '{"key": "01a22f6b-ff25-75a9-b765-406e0a82c672", "role": "operator", "prefix": "dsp_Ths76Xax", "scopes": null, "subject": "table-desk", "operator": "wynn", "expires_at": null}', NULL),
	(16, 'galaxy', 5, NULL, 'registered', '2026-12-02 02:15:00.000004+00', '2026-12-02 02:15:00.000004+00', 'ada', 'admin', '01a22f6b-feb1-736f-9453-6db0f2898e76', NULL, NULL, NULL, NULL, '{"count": 2, "register": "table"}', NULL),
	(17, 'galaxy', 6, NULL, 'registered', '2026-12-02 02:15:00.000005+00', '2026-12-02 02:15:00.000005+00', 'ada', 'admin', '01a22f6b-feb1-736f-9453-6db0f2898e76', NULL, NULL, NULL, NULL, '{"id": "01a22f6b-ff40-76ce-a98a-a5c71818e5fe", "name": "fortune-3-card-poker pair-plus operator galaxy", "register": "pay-table", "revision": 1}', NULL),
	(18, '', 9, NULL, 'registered', '2026-12-02 02:15:00.00001+00', '2026-12-02 02:15:00.00001+00', 'ada', 'admin', '01a22f6b-feb1-736f-9453-6db0f2898e76', NULL, NULL, NULL, NULL, '{"id": "01a22f6b-ff4b-742b-927f-92de2835dc91", "name": "2026-12-14", "register": "closure", "revision": 1}', NULL),
	(19, '', 10, NULL, 'registered', '2026-12-02 02:15:00.000011+00', '2026-12-02 02:15:00.000011+00', 'ada', 'admin', '01a22f6b-feb1-736f-9453-6db0f2898e76', NULL, NULL, NULL, NULL, '{"id": "01a22f6b-ff52-756c-8bf0-df9a47eb41b5", "name": "ines: Despacho 12/2026", "register": "delegation", "revision": 1}', NULL),
	(20, 'galaxy', 7, NULL, 'changed', '2026-12-02 02:15:00.000006+00', '2026-12-02 02:15:00.000006+00', 'ada', 'admin', '01a22f6b-feb1-736f-9453-6db0f2898e76', NULL, NULL, NULL, NULL, '{"id": "01a22f6b-ff06-71ed-950f-7daf3a24a744", "name": "GX-2", "register": "table", "revision": 2}', NULL),
	(21, 'wynn', 4, NULL, 'retired', '2026-12-02 02:15:00.000003+00', '2026-12-02 02:15:00.000003+00', 'ada', 'admin', '01a22f6b-feb1-736f-9453-6db0f2898e76', NULL, NULL, NULL, NULL, '{"id": "01a22f6b-ff11-710d-b16c-e2ba792b60ba", "from": "2027-06-30", "name": "WY-1", "register": "table", "revision": 2}', NULL),
	(22, 'galaxy', 8, '01a22f6b-ff7b-75fc-9b01-e6c608106666', 'imported', '2026-12-02 02:15:00.000007+00', '2026-12-02 02:15:00.000007+00', 'ada', 'admin', '01a22f6b-feb1-736f-9453-6db0f2898e76', 1, 'approved', NULL, NULL, '{"permit": {"id": "before", "act": "DICJ 123/2019", "from": "2020-01-01", "game": "makccarat", "scope": {"operator": "galaxy"}, "until": null, "wagers": [], "options": {"2.burn": "by-first-card", "7.feed": "shoe", "9.draw": "first", "16.payouts": "first", "11.tie-bets": ["keep", "withdraw"], "3.white-card": "one-more-round", "17.commission": "five-percent"}, "document": null, "operator": "galaxy", "decided_at": "2019-12-20T16:00:00+08:00"}}', NULL),
	(23, 'galaxy', 9, '01920000-0000-7000-8000-000000000001', 'imported', '2026-12-02 02:15:00.000007+00', '2026-12-02 02:15:00.000007+00', 'ada', 'admin', '01a22f6b-feb1-736f-9453-6db0f2898e76', 1, 'approved', NULL, NULL, '{"permit": {"id": "01920000-0000-7000-8000-000000000001", "act": null, "from": "2020-01-01", "game": "baccarat", "scope": {"casino": "galaxy-macau"}, "until": null, "wagers": [], "options": {"2.burn": {"fixed": 3}, "7.feed": "shoe", "17.jackpot": {"currency": "HKD", "single_pair": 2000, "double_pairs": 300000, "four_of_a_kind": 5000000, "three_of_a_kind": 150000, "paradise_straight": 10000000}, "3.white-card": "last-round", "18.commission": "five-percent"}, "document": "Letter 7/2019", "operator": "galaxy", "decided_at": null}}', NULL),
	(24, 'wynn', 5, '01a22f6b-ff8a-7199-9e78-005a6f91c36d', 'imported', '2026-12-02 02:15:00.000004+00', '2026-12-02 02:15:00.000004+00', 'ada', 'admin', '01a22f6b-feb1-736f-9453-6db0f2898e76', 1, 'approved', NULL, NULL, '{"permit": {"id": null, "act": "DICJ 9/2019", "from": "2020-01-01", "game": "baccarat", "scope": {"operator": "wynn"}, "until": "2027-06-30", "wagers": ["small-six"], "options": {}, "document": null, "operator": "wynn", "decided_at": null}}', NULL),
	(25, '', 11, NULL, 'key-created', '2026-12-02 02:15:00.000012+00', '2026-12-02 02:15:00.000012+00', 'ada', 'admin', '01a22f6b-feb1-736f-9453-6db0f2898e76', NULL, NULL, NULL, NULL, '{"key": "01a22f6b-ffc8-76af-97fd-4937bf30e5ba", "role": "operator", "prefix": "dsp_jxlTe5Vi", "scopes": ["requests:read"], "subject": "reader", "operator": "wynn", "expires_at": "2027-12-31T00:00:00+08:00"}', NULL),
	(26, '', 12, NULL, 'key-rotated', '2026-12-02 02:15:00.000013+00', '2026-12-02 02:15:00.000013+00', 'ada', 'admin', '01a22f6b-feb1-736f-9453-6db0f2898e76', NULL, NULL, NULL, NULL, '{"key": "01a22f6b-ffc8-76af-97fd-4937bf30e5ba", "role": "operator", "prefix": "dsp__ejRWgk1", "scopes": ["requests:read"], "subject": "reader", "operator": "wynn", "expires_at": "2027-12-31T00:00:00+08:00"}', NULL),
	(27, '', 13, NULL, 'key-created', '2026-12-02 02:15:00.000014+00', '2026-12-02 02:15:00.000014+00', 'ada', 'admin', '01a22f6b-feb1-736f-9453-6db0f2898e76', NULL, NULL, NULL, NULL, '{"key": "01a22f6b-ffd4-7658-9ba8-78805c7c4df7", "role": "auditor", "prefix": "dsp_L4kQBhUY", "scopes": null, "subject": "left", "operator": null, "expires_at": null}', NULL),
	(28, '', 14, NULL, 'key-revoked', '2026-12-02 02:15:00.000015+00', '2026-12-02 02:15:00.000015+00', 'ada', 'admin', '01a22f6b-feb1-736f-9453-6db0f2898e76', NULL, NULL, NULL, NULL, '{"key": "01a22f6b-ffd4-7658-9ba8-78805c7c4df7", "role": "auditor", "prefix": "dsp_L4kQBhUY", "scopes": null, "subject": "left", "operator": null, "expires_at": null}', NULL),
	(29, 'galaxy', 10, '01a22f6b-ffe3-7513-947b-54ecbb2459e6', 'filed', '2026-12-02 02:15:00.000008+00', '2026-12-02 02:15:00.000008+00', 'back-office', 'operator', '01a22f6b-ff1a-73f3-a292-54c60d449850', 1, 'submitted', NULL, NULL, '{"due_on": "2026-12-04", "filing": {"game": "makccarat", "note": "Novas mesas, 新賭枱 — from the tenth.", "scope": {"operator": "galaxy"}, "options": {"9.draw": "second", "16.payouts": "second", "17.commission": "half-on-four"}, "operator": "galaxy", "adopts_on": "2026-12-10", "external_reference": "amended-and-heard"}, "notice": {"days": [{"date": "2026-12-09", "counted": 1, "working": true}, {"act": "Ordem Executiva 60/2000", "why": "public-holiday", "date": "2026-12-08", "name": "Immaculate Conception", "working": false}, {"date": "2026-12-07", "counted": 2, "working": true}, {"act": "Despacho 21/GM/95", "why": "weekend", "date": "2026-12-06", "name": "Sunday", "working": false}, {"act": "Despacho 21/GM/95", "why": "weekend", "date": "2026-12-05", "name": "Saturday", "working": false}, {"date": "2026-12-04", "counted": 3, "working": true}], "holds": true, "file_by": "2026-12-04T23:59:59+08:00", "counting": "backward", "filed_on": "2026-12-02", "also_clear": true, "last_filing_day": "2026-12-04", "earliest_adoption": "2026-12-05"}, "sha256": "5646066925a0d6b24e318ec1a49a24c971cc466d4d2a8e6a8c380584560ae488", "filed_on": "2026-12-02", "received_at": "2026-12-02T10:15:00+08:00"}', NULL),
	(30, 'galaxy', 11, '01a22f6b-ffe3-7513-947b-54ecbb2459e6', 'amended', '2026-12-02 02:15:00.000009+00', '2026-12-02 02:15:00.000009+00', 'back-office', 'operator', '01a22f6b-ff1a-73f3-a292-54c60d449850', 2, 'submitted', NULL, NULL, '{"note": "From the twenty-first.", "filing": {"game": "makccarat", "note": "From the twenty-first.", "scope": {"operator": "galaxy"}, "options": {"9.draw": "second", "16.payouts": "second", "17.commission": "half-on-four"}, "operator": "galaxy", "adopts_on": "2026-12-10", "external_reference": "amended-and-heard"}, "sha256": "4ca23d5e8d7c5fdbca6e44ea5118e97712a137b4baa1c5fcd26a45134af06eb4"}', NULL),
	(31, 'galaxy', 12, '01a22f6b-ffe3-7513-947b-54ecbb2459e6', 'amended', '2026-12-02 02:15:00.00001+00', '2026-12-02 02:15:00.00001+00', 'back-office', 'operator', '01a22f6b-ff1a-73f3-a292-54c60d449850', 3, 'submitted', NULL, NULL, '{"due_on": "2026-12-04", "filing": {"game": "makccarat", "note": "From the twenty-first.", "scope": {"operator": "galaxy"}, "options": {"9.draw": "second", "16.payouts": "second", "17.commission": "half-on-four"}, "operator": "galaxy", "adopts_on": "2026-12-21", "external_reference": "amended-and-heard"}, "notice": {"days": [{"act": "Ordem Executiva 60/2000", "why": "public-holiday", "date": "2026-12-20", "name": "Macao S.A.R. Establishment Day", "working": false}, {"act": "Despacho 21/GM/95", "why": "weekend", "date": "2026-12-19", "name": "Saturday", "working": false}, {"date": "2026-12-18", "counted": 1, "working": true}, {"date": "2026-12-17", "counted": 2, "working": true}, {"date": "2026-12-16", "counted": 3, "working": true}], "holds": true, "file_by": "2026-12-16T23:59:59+08:00", "counting": "backward", "filed_on": "2026-12-02", "also_clear": true, "last_filing_day": "2026-12-16", "earliest_adoption": "2026-12-05"}, "sha256": "6fafea438570d6ee021ca1116bd9f5f31b6fec269ee8e47b2b26490bee9094be", "filed_on": "2026-12-02", "received_at": "2026-12-02T10:15:00+08:00"}', NULL),
	(34, 'galaxy', 15, '01a22f6b-ffe3-7513-947b-54ecbb2459e6', 'hearing-opened', '2026-12-03 06:00:00.000001+00', '2026-12-03 06:00:00.000001+00', 'ines', 'inspector', '01a22f6b-febd-72ca-9c83-4c6b9d61c84d', 6, 'submitted', 'Half on four is not shown.', '17', '{"due": {"to": "2026-12-10", "from": "2026-12-07", "reason": "hearing-opened"}, "hearing": {"answer": null, "article": "17", "reasons": "Half on four is not shown.", "answer_by": "2026-12-07", "opened_at": "2026-12-03T14:00:00.000001+08:00", "opened_by": "ines", "answered_at": null, "answered_by": null, "working_days": 2}}', NULL),
	(35, 'galaxy', 16, '01a22f6b-ffe3-7513-947b-54ecbb2459e6', 'hearing-answered', '2026-12-04 03:00:00+00', '2026-12-04 03:00:00+00', 'back-office', 'operator', '01a22f6b-ff1a-73f3-a292-54c60d449850', 7, 'submitted', NULL, NULL, '{"due": {"to": "2026-12-09", "from": "2026-12-10", "reason": "hearing-answered"}, "hearing": {"answer": "It is shown on page four.", "article": "17", "reasons": "Half on four is not shown.", "answer_by": "2026-12-07", "opened_at": "2026-12-03T14:00:00.000001+08:00", "opened_by": "ines", "answered_at": "2026-12-04T11:00:00+08:00", "answered_by": "back-office", "working_days": 2}}', NULL),
	(37, 'galaxy', 18, '01a22f6b-ffe3-7513-947b-54ecbb2459e6', 'approved', '2026-12-04 03:00:00.000002+00', '2026-12-04 03:00:00.000002+00', 'ivo', 'inspector', '01a22f6b-fec3-7370-9ab7-f50116c96f13', 9, 'approved', 'Not on that layout.', '17', '{"options": ["9.draw", "16.payouts"], "decision": {"at": "2026-12-04T11:00:00.000002+08:00", "by": "ivo", "wagers": null, "article": "17", "hearing": {"answer_by": "2026-12-07", "opened_at": "2026-12-03T14:00:00.000001+08:00", "answered_at": "2026-12-04T11:00:00+08:00"}, "options": ["9.draw", "16.payouts"], "reasons": "Not on that layout.", "refused": ["17.commission"], "decision": "approve", "adopts_on": null, "delegation": null, "proposed_by": "ines"}, "adopts_on": null}', NULL),
	(38, '', 15, NULL, 'signing-key-made', '2026-12-04 03:00:00+00', '2026-12-04 03:00:00+00', 'ada', 'admin', '01a22f6b-feb1-736f-9453-6db0f2898e76', NULL, NULL, NULL, NULL, '{"kid": "ic26AHgfNk6rvxFZUzeeEcQL7-ihto3D0j7vB-5ApFs"}', NULL),
	(39, 'galaxy', 19, '01a22f6c-0146-763e-b67c-87cb51f73233', 'filed', '2026-12-04 03:00:00.000003+00', '2026-12-04 03:00:00.000003+00', 'back-office', 'operator', '01a22f6b-ff1a-73f3-a292-54c60d449850', 1, 'submitted', NULL, NULL, '{"due_on": "2026-12-09", "filing": {"game": "baccarat", "note": null, "scope": {"casino": "galaxy-macau"}, "options": {"17.jackpot": {"currency": "MOP", "single_pair": 2000, "double_pairs": 300000, "four_of_a_kind": 5000000, "three_of_a_kind": 150000, "paradise_straight": 10000000}}, "operator": "galaxy", "adopts_on": "2026-12-16", "external_reference": "jackpot"}, "notice": {"days": [{"date": "2026-12-15", "counted": 1, "working": true}, {"act": "typhoon signal no. 8", "why": "extraordinary-closure", "date": "2026-12-14", "name": "Extraordinary closure", "working": false}, {"act": "Despacho 21/GM/95", "why": "weekend", "date": "2026-12-13", "name": "Sunday", "working": false}, {"act": "Despacho 21/GM/95", "why": "weekend", "date": "2026-12-12", "name": "Saturday", "working": false}, {"date": "2026-12-11", "counted": 2, "working": true}, {"date": "2026-12-10", "counted": 3, "working": true}], "holds": true, "file_by": "2026-12-10T23:59:59+08:00", "counting": "backward", "filed_on": "2026-12-04", "also_clear": true, "last_filing_day": "2026-12-10", "earliest_adoption": "2026-12-10"}, "sha256": "25d97229473932ebc3d6bf562b2e13985dd37a0254900b792fda4e712eeff53e", "filed_on": "2026-12-04", "received_at": "2026-12-04T11:00:00+08:00"}', NULL),
	(59, 'galaxy', 38, '01a22f6b-ffe3-7513-947b-54ecbb2459e6', 'proposed', '2026-12-23 01:00:00.000005+00', '2026-12-23 01:00:00.000005+00', 'ines', 'inspector', '01a22f6b-febd-72ca-9c83-4c6b9d61c84d', 10, 'approved', 'To be seconded.', NULL, '{"proposal": {"at": "2026-12-23T09:00:00.000005+08:00", "by": "ines", "revocation": {"from": "2027-02-01", "article": null, "options": null, "reasons": "To be seconded."}}}', NULL),
	(32, 'galaxy', 13, '01a22f6b-ffe3-7513-947b-54ecbb2459e6', 'returned', '2026-12-03 01:30:00+00', '2026-12-03 01:30:00+00', 'ines', 'inspector', '01a22f6b-febd-72ca-9c83-4c6b9d61c84d', 4, 'returned', 'The layout is missing.', '18', '{"due": {"to": null, "from": "2026-12-04", "reason": "returned"}, "options": null, "decision": {"at": "2026-12-03T09:30:00+08:00", "by": "ines", "wagers": null, "article": "18", "hearing": null, "options": null, "reasons": "The layout is missing.", "refused": [], "decision": "return", "adopts_on": null, "delegation": {"id": "01a22f6b-ff52-756c-8bf0-df9a47eb41b5", "act": "Despacho 12/2026"}, "proposed_by": null}, "adopts_on": null}', NULL),
	(33, 'galaxy', 14, '01a22f6b-ffe3-7513-947b-54ecbb2459e6', 'resubmitted', '2026-12-03 06:00:00+00', '2026-12-03 06:00:00+00', 'back-office', 'operator', '01a22f6b-ff1a-73f3-a292-54c60d449850', 5, 'submitted', NULL, NULL, '{"due_on": "2026-12-07", "filing": {"game": "makccarat", "note": "With the layout.", "scope": {"operator": "galaxy"}, "options": {"9.draw": "second", "16.payouts": "second", "17.commission": "half-on-four"}, "operator": "galaxy", "adopts_on": "2026-12-22", "external_reference": "amended-and-heard"}, "notice": {"days": [{"act": "ETAPM art. 79(4) (Lei 18/2018)", "why": "day-in-lieu", "date": "2026-12-21", "name": "In lieu of Macao S.A.R. Establishment Day", "working": false}, {"act": "Ordem Executiva 60/2000", "why": "public-holiday", "date": "2026-12-20", "name": "Macao S.A.R. Establishment Day", "working": false}, {"act": "Despacho 21/GM/95", "why": "weekend", "date": "2026-12-19", "name": "Saturday", "working": false}, {"date": "2026-12-18", "counted": 1, "working": true}, {"date": "2026-12-17", "counted": 2, "working": true}, {"date": "2026-12-16", "counted": 3, "working": true}], "holds": true, "file_by": "2026-12-16T23:59:59+08:00", "counting": "backward", "filed_on": "2026-12-03", "also_clear": true, "last_filing_day": "2026-12-16", "earliest_adoption": "2026-12-08"}, "sha256": "51daca880d57b94fb6f528c4ec46943f79f78a7d0aa5296d294dbb0d371849e2", "filed_on": "2026-12-03", "received_at": "2026-12-03T14:00:00+08:00"}', NULL),
	(36, 'galaxy', 17, '01a22f6b-ffe3-7513-947b-54ecbb2459e6', 'proposed', '2026-12-04 03:00:00.000001+00', '2026-12-04 03:00:00.000001+00', 'ines', 'inspector', '01a22f6b-febd-72ca-9c83-4c6b9d61c84d', 8, 'submitted', 'Not on that layout.', '17', '{"proposal": {"at": "2026-12-04T11:00:00.000001+08:00", "by": "ines", "decision": {"wagers": null, "article": "17", "options": ["9.draw", "16.payouts"], "reasons": "Not on that layout.", "decision": "approve", "revision": 7, "adopts_on": null}}}', NULL),
	(40, 'galaxy', 20, '01a22f6c-0146-763e-b67c-87cb51f73233', 'approved', '2026-12-04 03:00:00.000004+00', '2026-12-04 03:00:00.000004+00', 'ines', 'inspector', '01a22f6b-febd-72ca-9c83-4c6b9d61c84d', 2, 'approved', NULL, NULL, '{"options": null, "decision": {"at": "2026-12-04T11:00:00.000004+08:00", "by": "ines", "wagers": null, "article": null, "hearing": null, "options": null, "reasons": null, "refused": [], "decision": "approve", "adopts_on": "2026-12-18", "delegation": {"id": "01a22f6b-ff52-756c-8bf0-df9a47eb41b5", "act": "Despacho 12/2026"}, "proposed_by": null}, "adopts_on": "2026-12-18"}', NULL),
	(41, 'galaxy', 21, '01a22f6c-017c-7120-add3-cd451a148ddd', 'filed', '2026-12-04 03:00:00.000005+00', '2026-12-04 03:00:00.000005+00', 'back-office', 'operator', '01a22f6b-ff1a-73f3-a292-54c60d449850', 1, 'submitted', NULL, NULL, '{"due_on": "2026-12-09", "filing": {"game": "baccarat", "note": null, "scope": {"operator": "galaxy"}, "wagers": [{"rules": "Two cards.", "tests": "None.", "wager": "small-six", "layout": "A field before each seat.", "prizes": "22 to 1", "features": "Banker wins with six.", "house_advantage": "5.3 per cent"}, {"rules": "Two cards.", "tests": "None.", "wager": "big-six", "layout": "A field before each seat.", "prizes": "22 to 1", "features": "Banker wins with six.", "house_advantage": "5.3 per cent"}], "options": {}, "operator": "galaxy", "adopts_on": "2026-12-17", "external_reference": "wagers"}, "notice": null, "sha256": "43868c46f0ed0b0b5595814b86b8a36db2d51db7a7809e8ff45801abdd24046b", "filed_on": "2026-12-04", "received_at": "2026-12-04T11:00:00+08:00"}', NULL),
	(42, 'galaxy', 22, '01a22f6c-017c-7120-add3-cd451a148ddd', 'approved', '2026-12-04 03:00:00.000006+00', '2026-12-04 03:00:00.000006+00', 'ivo', 'inspector', '01a22f6b-fec3-7370-9ab7-f50116c96f13', 2, 'approved', 'One at a time.', NULL, '{"options": null, "decision": {"at": "2026-12-04T11:00:00.000006+08:00", "by": "ivo", "wagers": ["big-six"], "article": null, "hearing": null, "options": null, "reasons": "One at a time.", "refused": ["small-six"], "decision": "approve", "adopts_on": null, "delegation": null, "proposed_by": null}, "adopts_on": null}', NULL),
	(45, 'galaxy', 25, '01a22f6c-01d4-7029-8bb3-c7782969acaa', 'filed', '2026-12-04 03:00:00.000009+00', '2026-12-04 03:00:00.000009+00', 'back-office', 'operator', '01a22f6b-ff1a-73f3-a292-54c60d449850', 1, 'submitted', NULL, NULL, '{"due_on": "2026-12-09", "filing": {"game": "makccarat", "note": null, "scope": {"table": "GX-2"}, "options": {"3.white-card": "last-round"}, "operator": "galaxy", "adopts_on": "2026-12-15", "external_reference": "withdrawn"}, "notice": {"days": [{"act": "typhoon signal no. 8", "why": "extraordinary-closure", "date": "2026-12-14", "name": "Extraordinary closure", "working": false}, {"act": "Despacho 21/GM/95", "why": "weekend", "date": "2026-12-13", "name": "Sunday", "working": false}, {"act": "Despacho 21/GM/95", "why": "weekend", "date": "2026-12-12", "name": "Saturday", "working": false}, {"date": "2026-12-11", "counted": 1, "working": true}, {"date": "2026-12-10", "counted": 2, "working": true}, {"date": "2026-12-09", "counted": 3, "working": true}], "holds": true, "file_by": "2026-12-09T23:59:59+08:00", "counting": "backward", "filed_on": "2026-12-04", "also_clear": true, "last_filing_day": "2026-12-09", "earliest_adoption": "2026-12-10"}, "sha256": "d9304863dddee3b19fbcac64d163021d5d23efe8d3812a5d9fe37d3a4d238530", "filed_on": "2026-12-04", "received_at": "2026-12-04T11:00:00+08:00"}', NULL),
	(46, 'galaxy', 26, '01a22f6c-01d4-7029-8bb3-c7782969acaa', 'withdrawn', '2026-12-04 03:00:00.00001+00', '2026-12-04 03:00:00.00001+00', 'back-office', 'operator', '01a22f6b-ff1a-73f3-a292-54c60d449850', 2, 'withdrawn', 'Filed by mistake.', NULL, '{}', NULL),
	(47, 'galaxy', 27, '01a22f6c-01f3-7563-8b8f-faf48e9b52c4', 'filed', '2026-12-04 03:00:00.000011+00', '2026-12-04 03:00:00.000011+00', 'back-office', 'operator', '01a22f6b-ff1a-73f3-a292-54c60d449850', 1, 'submitted', NULL, NULL, '{"due_on": "2026-12-09", "filing": {"game": "makccarat", "note": null, "scope": {"table": "GX-2"}, "options": {"3.white-card": "last-round"}, "operator": "galaxy", "adopts_on": "2026-12-11", "external_reference": "lapsed"}, "notice": {"days": [{"date": "2026-12-10", "counted": 1, "working": true}, {"date": "2026-12-09", "counted": 2, "working": true}, {"act": "Ordem Executiva 60/2000", "why": "public-holiday", "date": "2026-12-08", "name": "Immaculate Conception", "working": false}, {"date": "2026-12-07", "counted": 3, "working": true}], "holds": true, "file_by": "2026-12-07T23:59:59+08:00", "counting": "backward", "filed_on": "2026-12-04", "also_clear": true, "last_filing_day": "2026-12-07", "earliest_adoption": "2026-12-10"}, "sha256": "8a285d57f1125844ae3451cc223e6bc3908bd5dc90991d078c80d0d316a0bfb3", "filed_on": "2026-12-04", "received_at": "2026-12-04T11:00:00+08:00"}', NULL),
	(49, 'galaxy', 29, '01a22f6c-0200-71b8-b5d2-16a6bc7d8d4c', 'approved', '2026-12-04 03:00:00.000013+00', '2026-12-04 03:00:00.000013+00', 'ines', 'inspector', '01a22f6b-febd-72ca-9c83-4c6b9d61c84d', 2, 'approved', 'In order.', NULL, '{"options": null, "decision": {"at": "2026-12-04T11:00:00.000013+08:00", "by": "ines", "wagers": null, "article": null, "hearing": null, "options": null, "reasons": "In order.", "refused": [], "decision": "approve", "adopts_on": null, "delegation": {"id": "01a22f6b-ff52-756c-8bf0-df9a47eb41b5", "act": "Despacho 12/2026"}, "proposed_by": null}, "adopts_on": null}', NULL),
	(43, 'galaxy', 23, '01a22f6c-01ab-7202-bc67-6b75e36e1922', 'filed', '2026-12-04 03:00:00.000007+00', '2026-12-04 03:00:00.000007+00', 'back-office', 'operator', '01a22f6b-ff1a-73f3-a292-54c60d449850', 1, 'submitted', NULL, NULL, '{"due_on": "2026-12-09", "filing": {"game": "makccarat", "note": null, "scope": {"table": "GX-2"}, "options": {"3.white-card": "last-round"}, "operator": "galaxy", "adopts_on": "2026-12-15", "external_reference": "refused"}, "notice": {"days": [{"act": "typhoon signal no. 8", "why": "extraordinary-closure", "date": "2026-12-14", "name": "Extraordinary closure", "working": false}, {"act": "Despacho 21/GM/95", "why": "weekend", "date": "2026-12-13", "name": "Sunday", "working": false}, {"act": "Despacho 21/GM/95", "why": "weekend", "date": "2026-12-12", "name": "Saturday", "working": false}, {"date": "2026-12-11", "counted": 1, "working": true}, {"date": "2026-12-10", "counted": 2, "working": true}, {"date": "2026-12-09", "counted": 3, "working": true}], "holds": true, "file_by": "2026-12-09T23:59:59+08:00", "counting": "backward", "filed_on": "2026-12-04", "also_clear": true, "last_filing_day": "2026-12-09", "earliest_adoption": "2026-12-10"}, "sha256": "cfc2de0f1cd4d0cf86b16b0f0ed1de0edec4aa2c481fd449bd089ac8acbce355", "filed_on": "2026-12-04", "received_at": "2026-12-04T11:00:00+08:00"}', NULL),
	(44, 'galaxy', 24, '01a22f6c-01ab-7202-bc67-6b75e36e1922', 'refused', '2026-12-04 03:00:00.000008+00', '2026-12-04 03:00:00.000008+00', 'ines', 'inspector', '01a22f6b-febd-72ca-9c83-4c6b9d61c84d', 2, 'refused', 'The table is too small.', '18', '{"options": null, "decision": {"at": "2026-12-04T11:00:00.000008+08:00", "by": "ines", "wagers": null, "article": "18", "hearing": null, "options": null, "reasons": "The table is too small.", "refused": [], "decision": "refuse", "adopts_on": null, "delegation": {"id": "01a22f6b-ff52-756c-8bf0-df9a47eb41b5", "act": "Despacho 12/2026"}, "proposed_by": null}, "adopts_on": null}', NULL),
	(51, 'galaxy', 31, '01a22f6c-0226-7763-a274-bc148f314860', 'approved', '2026-12-04 03:00:00.000015+00', '2026-12-04 03:00:00.000015+00', 'ines', 'inspector', '01a22f6b-febd-72ca-9c83-4c6b9d61c84d', 2, 'approved', NULL, NULL, '{"options": null, "decision": {"at": "2026-12-04T11:00:00.000015+08:00", "by": "ines", "wagers": null, "article": null, "hearing": null, "options": null, "reasons": null, "refused": [], "decision": "approve", "adopts_on": null, "delegation": {"id": "01a22f6b-ff52-756c-8bf0-df9a47eb41b5", "act": "Despacho 12/2026"}, "proposed_by": null}, "adopts_on": null}', NULL),
	(55, 'galaxy', 34, '01a22f6b-ff7b-75fc-9b01-e6c608106666', 'hearing-opened', '2026-12-23 01:00:00.000001+00', '2026-12-23 01:00:00.000001+00', 'ines', 'inspector', '01a22f6b-febd-72ca-9c83-4c6b9d61c84d', 2, 'approved', 'A revocation is meant.', NULL, '{"hearing": {"answer": null, "article": null, "reasons": "A revocation is meant.", "answer_by": "2026-12-28", "opened_at": "2026-12-23T09:00:00.000001+08:00", "opened_by": "ines", "answered_at": null, "answered_by": null, "working_days": 1}}', NULL),
	(56, 'galaxy', 35, '01a22f6b-ff7b-75fc-9b01-e6c608106666', 'hearing-answered', '2026-12-23 01:00:00.000002+00', '2026-12-23 01:00:00.000002+00', 'back-office', 'operator', '01a22f6b-ff1a-73f3-a292-54c60d449850', 3, 'approved', NULL, NULL, '{"hearing": {"answer": "We agree.", "article": null, "reasons": "A revocation is meant.", "answer_by": "2026-12-28", "opened_at": "2026-12-23T09:00:00.000001+08:00", "opened_by": "ines", "answered_at": "2026-12-23T09:00:00.000002+08:00", "answered_by": "back-office", "working_days": 1}}', NULL),
	(61, 'galaxy', 40, '01a22f6c-03c3-70fb-b9e1-2f9933a3cb51', 'proposed', '2026-12-23 01:00:00.000007+00', '2026-12-23 01:00:00.000007+00', 'ines', 'inspector', '01a22f6b-febd-72ca-9c83-4c6b9d61c84d', 2, 'submitted', 'The shuffler is not approved.', '7', '{"proposal": {"at": "2026-12-23T09:00:00.000007+08:00", "by": "ines", "decision": {"wagers": null, "article": "7", "options": null, "reasons": "The shuffler is not approved.", "decision": "refuse", "revision": 1, "adopts_on": null}}}', NULL),
	(64, 'wynn', 7, '01a22f6c-0401-71bb-9d65-1ca6be115b4e', 'filed', '2026-12-23 01:00:00+00', '2026-12-23 01:00:00+00', 'wynn-office', 'operator', '01a22f6b-ff20-7328-b7bd-717ab1cb5b77', 1, 'submitted', NULL, NULL, '{"due_on": "2026-12-29", "filing": {"game": "makccarat", "note": null, "scope": {"table": "WY-1"}, "options": {"7.feed": "automatic-shuffler"}, "operator": "wynn", "adopts_on": "2027-01-13", "external_reference": "returned"}, "notice": {"days": [{"date": "2027-01-12", "counted": 1, "working": true}, {"date": "2027-01-11", "counted": 2, "working": true}, {"act": "Despacho 21/GM/95", "why": "weekend", "date": "2027-01-10", "name": "Sunday", "working": false}, {"act": "Despacho 21/GM/95", "why": "weekend", "date": "2027-01-09", "name": "Saturday", "working": false}, {"date": "2027-01-08", "counted": 3, "working": true}], "holds": true, "file_by": "2027-01-08T23:59:59+08:00", "counting": "backward", "filed_on": "2026-12-23", "also_clear": true, "last_filing_day": "2027-01-08", "earliest_adoption": "2026-12-30"}, "sha256": "0ea4b8b67a176c1ded67c933db90610bbd58c69e19f911f4670141ec53fbb4e3", "filed_on": "2026-12-23", "received_at": "2026-12-23T09:00:00+08:00"}', NULL),
	(48, 'galaxy', 28, '01a22f6c-0200-71b8-b5d2-16a6bc7d8d4c', 'filed', '2026-12-04 03:00:00.000012+00', '2026-12-04 03:00:00.000012+00', 'back-office', 'operator', '01a22f6b-ff1a-73f3-a292-54c60d449850', 1, 'submitted', NULL, NULL, '{"due_on": "2026-12-09", "filing": {"game": "makccarat", "note": null, "scope": {"table": "GX-1"}, "options": {"3.white-card": "last-round"}, "operator": "galaxy", "adopts_on": "2026-12-15", "external_reference": "uncertified"}, "notice": {"days": [{"act": "typhoon signal no. 8", "why": "extraordinary-closure", "date": "2026-12-14", "name": "Extraordinary closure", "working": false}, {"act": "Despacho 21/GM/95", "why": "weekend", "date": "2026-12-13", "name": "Sunday", "working": false}, {"act": "Despacho 21/GM/95", "why": "weekend", "date": "2026-12-12", "name": "Saturday", "working": false}, {"date": "2026-12-11", "counted": 1, "working": true}, {"date": "2026-12-10", "counted": 2, "working": true}, {"date": "2026-12-09", "counted": 3, "working": true}], "holds": true, "file_by": "2026-12-09T23:59:59+08:00", "counting": "backward", "filed_on": "2026-12-04", "also_clear": true, "last_filing_day": "2026-12-09", "earliest_adoption": "2026-12-10"}, "sha256": "491edd8894bea8f91c8552106188e629504c2122ebf881c3955c23b57059159f", "filed_on": "2026-12-04", "received_at": "2026-12-04T11:00:00+08:00"}', NULL),
	(50, 'galaxy', 30, '01a22f6c-0226-7763-a274-bc148f314860', 'filed', '2026-12-04 03:00:00.000014+00', '2026-12-04 03:00:00.000014+00', 'back-office', 'operator', '01a22f6b-ff1a-73f3-a292-54c60d449850', 1, 'submitted', NULL, NULL, '{"due_on": "2026-12-09", "filing": {"game": "makccarat", "note": null, "scope": {"operator": "galaxy"}, "options": {"11.tie-bets": ["keep"]}, "operator": "galaxy", "adopts_on": "2026-12-16", "external_reference": "revoked"}, "notice": {"days": [{"date": "2026-12-15", "counted": 1, "working": true}, {"act": "typhoon signal no. 8", "why": "extraordinary-closure", "date": "2026-12-14", "name": "Extraordinary closure", "working": false}, {"act": "Despacho 21/GM/95", "why": "weekend", "date": "2026-12-13", "name": "Sunday", "working": false}, {"act": "Despacho 21/GM/95", "why": "weekend", "date": "2026-12-12", "name": "Saturday", "working": false}, {"date": "2026-12-11", "counted": 2, "working": true}, {"date": "2026-12-10", "counted": 3, "working": true}], "holds": true, "file_by": "2026-12-10T23:59:59+08:00", "counting": "backward", "filed_on": "2026-12-04", "also_clear": true, "last_filing_day": "2026-12-10", "earliest_adoption": "2026-12-10"}, "sha256": "fb4a40c198e60fa0ce1d4f756b0293489c678225cf7db155d3b7a6db630e0147", "filed_on": "2026-12-04", "received_at": "2026-12-04T11:00:00+08:00"}', NULL),
	(54, 'galaxy', 33, '01a22f6c-0226-7763-a274-bc148f314860', 'revoked', '2026-12-23 16:00:00+00', '2026-12-23 01:00:00+00', 'ines', 'inspector', '01a22f6b-febd-72ca-9c83-4c6b9d61c84d', 3, 'revoked', 'At the operator''s wish.', '11', '{"from": "2026-12-24", "options": null, "revocation": {"at": "2026-12-23T09:00:00+08:00", "by": "ines", "from": "2026-12-24", "article": "11", "hearing": null, "options": null, "reasons": "At the operator''s wish.", "delegation": {"id": "01a22f6b-ff52-756c-8bf0-df9a47eb41b5", "act": "Despacho 12/2026"}, "proposed_by": null}}', NULL),
	(58, 'galaxy', 37, '01a22f6b-ff7b-75fc-9b01-e6c608106666', 'revoked', '2027-01-03 16:00:00+00', '2026-12-23 01:00:00.000004+00', 'ivo', 'inspector', '01a22f6b-fec3-7370-9ab7-f50116c96f13', 5, 'approved', 'The burn is by decks.', NULL, '{"from": "2027-01-04", "options": ["2.burn"], "revocation": {"at": "2026-12-23T09:00:00.000004+08:00", "by": "ivo", "from": "2027-01-04", "article": null, "hearing": {"answer_by": "2026-12-28", "opened_at": "2026-12-23T09:00:00.000001+08:00", "answered_at": "2026-12-23T09:00:00.000002+08:00"}, "options": ["2.burn"], "reasons": "The burn is by decks.", "delegation": null, "proposed_by": "ines"}}', NULL),
	(52, 'wynn', 6, '01a22f6c-024a-77f2-b20c-9b583c647a8b', 'filed', '2026-12-04 03:00:00+00', '2026-12-04 03:00:00+00', 'wynn-office', 'operator', '01a22f6b-ff20-7328-b7bd-717ab1cb5b77', 1, 'submitted', NULL, NULL, '{"due_on": "2026-12-09", "filing": {"game": "makccarat", "note": null, "scope": {"table": "WY-1"}, "options": {"3.white-card": "last-round"}, "operator": "wynn", "adopts_on": "2027-01-15", "external_reference": "batch-0"}, "notice": {"days": [{"date": "2027-01-14", "counted": 1, "working": true}, {"date": "2027-01-13", "counted": 2, "working": true}, {"date": "2027-01-12", "counted": 3, "working": true}], "holds": true, "file_by": "2027-01-12T23:59:59+08:00", "counting": "backward", "filed_on": "2026-12-04", "also_clear": true, "last_filing_day": "2027-01-12", "earliest_adoption": "2026-12-10"}, "sha256": "5a18424cee0fe9dfcb5147bf3004665b05c31fd34b9a1490324aa72c7490fd4c", "filed_on": "2026-12-04", "received_at": "2026-12-04T11:00:00+08:00"}', NULL),
	(53, 'galaxy', 32, '01a22f6c-01f3-7563-8b8f-faf48e9b52c4', 'lapsed', '2026-12-10 16:00:00+00', '2026-12-11 01:00:00+00', 'despacho', 'service', NULL, 2, 'lapsed', NULL, NULL, '{}', NULL),
	(57, 'galaxy', 36, '01a22f6b-ff7b-75fc-9b01-e6c608106666', 'proposed', '2026-12-23 01:00:00.000003+00', '2026-12-23 01:00:00.000003+00', 'ines', 'inspector', '01a22f6b-febd-72ca-9c83-4c6b9d61c84d', 4, 'approved', 'The burn is by decks.', NULL, '{"proposal": {"at": "2026-12-23T09:00:00.000003+08:00", "by": "ines", "revocation": {"from": "2027-01-04", "article": null, "options": ["2.burn"], "reasons": "The burn is by decks."}}}', NULL),
	(60, 'galaxy', 39, '01a22f6c-03c3-70fb-b9e1-2f9933a3cb51', 'filed', '2026-12-23 01:00:00.000006+00', '2026-12-23 01:00:00.000006+00', 'back-office', 'operator', '01a22f6b-ff1a-73f3-a292-54c60d449850', 1, 'submitted', NULL, NULL, '{"due_on": "2026-12-29", "filing": {"game": "makccarat", "note": null, "scope": {"table": "GX-1"}, "options": {"7.feed": "automatic-shuffler"}, "operator": "galaxy", "adopts_on": "2027-01-11", "external_reference": "proposed"}, "notice": {"days": [{"act": "Despacho 21/GM/95", "why": "weekend", "date": "2027-01-10", "name": "Sunday", "working": false}, {"act": "Despacho 21/GM/95", "why": "weekend", "date": "2027-01-09", "name": "Saturday", "working": false}, {"date": "2027-01-08", "counted": 1, "working": true}, {"date": "2027-01-07", "counted": 2, "working": true}, {"date": "2027-01-06", "counted": 3, "working": true}], "holds": true, "file_by": "2027-01-06T23:59:59+08:00", "counting": "backward", "filed_on": "2026-12-23", "also_clear": true, "last_filing_day": "2027-01-06", "earliest_adoption": "2026-12-30"}, "sha256": "518da2067b4bd4cf316fb2b0ee5f17211df329b9648b728b1dcdd07c42d2a917", "filed_on": "2026-12-23", "received_at": "2026-12-23T09:00:00+08:00"}', NULL),
	(63, 'galaxy', 42, '01a22f6c-03e3-7456-b545-60f0feb509fd', 'hearing-opened', '2026-12-23 01:00:00.000009+00', '2026-12-23 01:00:00.000009+00', 'ines', 'inspector', '01a22f6b-febd-72ca-9c83-4c6b9d61c84d', 2, 'submitted', 'A refusal is meant.', '7', '{"due": {"to": "2027-01-04", "from": "2026-12-29", "reason": "hearing-opened"}, "hearing": {"answer": null, "article": "7", "reasons": "A refusal is meant.", "answer_by": "2026-12-30", "opened_at": "2026-12-23T09:00:00.000009+08:00", "opened_by": "ines", "answered_at": null, "answered_by": null, "working_days": 3}}', NULL),
	(66, 'galaxy', 43, '01a22f6c-05a8-708e-92b8-37dba6b96015', 'filed', '2026-12-23 10:00:00+00', '2026-12-23 10:00:00+00', 'back-office', 'operator', '01a22f6b-ff1a-73f3-a292-54c60d449850', 1, 'submitted', NULL, NULL, '{"due_on": "2026-12-29", "filing": {"game": "makccarat", "note": null, "scope": {"table": "GX-2"}, "options": {"3.white-card": "last-round"}, "operator": "galaxy", "adopts_on": "2027-01-20", "external_reference": "once"}, "notice": {"days": [{"date": "2027-01-19", "counted": 1, "working": true}, {"date": "2027-01-18", "counted": 2, "working": true}, {"act": "Despacho 21/GM/95", "why": "weekend", "date": "2027-01-17", "name": "Sunday", "working": false}, {"act": "Despacho 21/GM/95", "why": "weekend", "date": "2027-01-16", "name": "Saturday", "working": false}, {"date": "2027-01-15", "counted": 3, "working": true}], "holds": true, "file_by": "2027-01-15T23:59:59+08:00", "counting": "backward", "filed_on": "2026-12-23", "also_clear": true, "last_filing_day": "2027-01-15", "earliest_adoption": "2026-12-30"}, "sha256": "11219412797854c3ece9325acc8263e38a6219b57dd5dcacccfb5d416f1c52ba", "filed_on": "2026-12-23", "received_at": "2026-12-23T18:00:00+08:00"}', NULL),
	(62, 'galaxy', 41, '01a22f6c-03e3-7456-b545-60f0feb509fd', 'filed', '2026-12-23 01:00:00.000008+00', '2026-12-23 01:00:00.000008+00', 'back-office', 'operator', '01a22f6b-ff1a-73f3-a292-54c60d449850', 1, 'submitted', NULL, NULL, '{"due_on": "2026-12-29", "filing": {"game": "makccarat", "note": null, "scope": {"table": "GX-2"}, "options": {"7.feed": "automatic-shuffler"}, "operator": "galaxy", "adopts_on": "2027-01-12", "external_reference": "heard"}, "notice": {"days": [{"date": "2027-01-11", "counted": 1, "working": true}, {"act": "Despacho 21/GM/95", "why": "weekend", "date": "2027-01-10", "name": "Sunday", "working": false}, {"act": "Despacho 21/GM/95", "why": "weekend", "date": "2027-01-09", "name": "Saturday", "working": false}, {"date": "2027-01-08", "counted": 2, "working": true}, {"date": "2027-01-07", "counted": 3, "working": true}], "holds": true, "file_by": "2027-01-07T23:59:59+08:00", "counting": "backward", "filed_on": "2026-12-23", "also_clear": true, "last_filing_day": "2027-01-07", "earliest_adoption": "2026-12-30"}, "sha256": "a2a421128e0278b7e7863208bd0b05de53fa8add741c864da4c672284f2dc964", "filed_on": "2026-12-23", "received_at": "2026-12-23T09:00:00+08:00"}', NULL),
	(65, 'wynn', 8, '01a22f6c-0401-71bb-9d65-1ca6be115b4e', 'returned', '2026-12-23 01:00:00.000001+00', '2026-12-23 01:00:00.000001+00', 'ines', 'inspector', '01a22f6b-febd-72ca-9c83-4c6b9d61c84d', 2, 'returned', 'Which one?', NULL, '{"due": {"to": null, "from": "2026-12-29", "reason": "returned"}, "options": null, "decision": {"at": "2026-12-23T09:00:00.000001+08:00", "by": "ines", "wagers": null, "article": null, "hearing": null, "options": null, "reasons": "Which one?", "refused": [], "decision": "return", "adopts_on": null, "delegation": {"id": "01a22f6b-ff52-756c-8bf0-df9a47eb41b5", "act": "Despacho 12/2026"}, "proposed_by": null}, "adopts_on": null}', NULL);


--
-- Data for Name: feed; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.feed VALUES
	(66);


--
-- Data for Name: firsts; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.firsts VALUES
	('vault', '2026-12-02 02:15:00+00'),
	('signing-key', '2026-12-02 02:15:00+00');


--
-- Data for Name: heartbeat; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.heartbeat VALUES
	(1, '2000-01-01 00:00:00+00', NULL);


--
-- Data for Name: keys; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.keys VALUES
	('01a22f6b-feb1-736f-9453-6db0f2898e76', '\xe241e1fc01259ca3080c6ddd405d96adae7fcf3be34d4ae35a37c5b6d3ed2dd6', 'dsp_s24nMz7t', 'ada', 'admin', NULL, '2026-12-02 02:15:00+00', 'command-line', NULL, NULL, 1, NULL, NULL, NULL),
	('01a22f6b-febd-72ca-9c83-4c6b9d61c84d', '\x1a6ec86862c3fc3212b87b92ccc5c32cfb90818c1795d0f10d1ca6e300d83c57', 'dsp_RNqNxrEY', 'ines', 'inspector', NULL, '2026-12-02 02:15:00+00', 'command-line', NULL, NULL, 1, NULL, NULL, NULL),
	('01a22f6b-fec3-7370-9ab7-f50116c96f13', '\x50655442644fd15df8846fc607b80742fda01d086b270294cae701fb6d9a0d38', 'dsp_wFfwkven', 'ivo', 'inspector', NULL, '2026-12-02 02:15:00+00', 'command-line', NULL, NULL, 1, NULL, NULL, NULL),
	('01a22f6b-fec7-77af-8239-45a6297cec5e', '\xd02475d95201781226ca7026b45b7119da1fd0faa762700e369c3a9aa90d75dd', 'dsp_WU6ajJzC', 'aldo', 'auditor', NULL, '2026-12-02 02:15:00+00', 'command-line', NULL, NULL, 1, NULL, NULL, NULL),
	('01a22f6b-ff1a-73f3-a292-54c60d449850', '\xa6e1937f8f14a85ebe40d20f47ac36af4ff2d490e654221968b2f554eecc96f6', 'dsp_4wIILan1', 'back-office', 'operator', 'galaxy', '2026-12-02 02:15:00+00', 'command-line', NULL, NULL, 1, NULL, NULL, NULL),
	('01a22f6b-ff20-7328-b7bd-717ab1cb5b77', '\xc69a032df5ecdefef4d6ee0dc9070e9478ff716248adcfdfed2148e6d9073264', 'dsp_B3s-oGTW', 'wynn-office', 'operator', 'wynn', '2026-12-02 02:15:00+00', 'command-line', NULL, NULL, 1, NULL, NULL, NULL),
	('01a22f6b-ff25-75a9-b765-406e0a82c672', '\x6dfc3841dd1397956b4795cc8b71080640a63a4a5667567e1ec3c671677a6f16', 'dsp_Ths76Xax', 'table-desk', 'operator', 'wynn', '2026-12-02 02:15:00+00', 'command-line', NULL, NULL, 1, NULL, NULL, NULL),
	('01a22f6b-ffc8-76af-97fd-4937bf30e5ba', '\xad1cff885d44dba4e859ca0374ac3ecad3fa3ec6f585302fe13cbd437c4631e2', 'dsp__ejRWgk1', 'reader', 'operator', 'wynn', '2026-12-02 02:15:00+00', 'ada', '2027-12-30 16:00:00+00', NULL, 2, '["requests:read"]', '\x288dcbff3dafa0d00045ba1d2cb2f7d3e229316bcfec3706e3050299308beccb', '2026-12-02 03:15:00+00'),
	('01a22f6b-ffd4-7658-9ba8-78805c7c4df7', '\xde28c5ffa7094f7b4798fbb5ba261295d410bab8afcb13467be4066f58751b58', 'dsp_L4kQBhUY', 'left', 'auditor', NULL, '2026-12-02 02:15:00+00', 'ada', NULL, '2026-12-02 02:15:00+00', 2, NULL, NULL, NULL);


--
-- Data for Name: looks; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.looks VALUES
	('subject', '', 'ada', 'ada'),
	('subject', '', 'ines', 'ines'),
	('subject', '', 'ivo', 'ivo'),
	('subject', '', 'aldo', 'aldo'),
	('operator', '', 'galaxy', 'galaxy'),
	('casino', 'galaxy', 'galaxy-macau', 'galaxy-rnacau'),
	('operator', '', 'wynn', 'wynn'),
	('casino', 'wynn', 'wynn-macau', 'wynn-rnacau'),
	('table', 'galaxy', 'GX-1', 'GX-l'),
	('table', 'galaxy', 'GX-2', 'GX-2'),
	('table', 'wynn', 'WY-1', 'WY-l'),
	('subject', '', 'back-office', 'back-office'),
	('subject', '', 'wynn-office', 'wynn-office'),
	('subject', '', 'table-desk', 'table-desk'),
	('table', 'galaxy', 'GX-BA-1', 'GX-BA-l'),
	('table', 'galaxy', 'GX-FP-1', 'GX-FP-l'),
	('subject', '', 'reader', 'reader'),
	('subject', '', 'left', 'left');


--
-- Data for Name: notified; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.notified VALUES
	(32, '2026-12-03 01:30:00+00', 'certificate', 'back-office'),
	(37, '2026-12-04 03:00:00+00', 'certificate', 'back-office'),
	(53, '2026-12-11 01:00:00+00', 'certificate', 'back-office'),
	(58, '2026-12-23 01:00:00+00', 'certificate', 'back-office');


--
-- Data for Name: permits; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.permits VALUES
	('01920000-0000-7000-8000-000000000001', 1, 'galaxy', 'baccarat', 'casino', 'galaxy-macau', '2020-01-01', NULL, NULL, '{"2.burn": {"fixed": 3}, "7.feed": "shoe", "17.jackpot": {"currency": "HKD", "single_pair": 2000, "double_pairs": 300000, "four_of_a_kind": 5000000, "three_of_a_kind": 150000, "paradise_straight": 10000000}, "3.white-card": "last-round", "18.commission": "five-percent"}', '[]', '2026-12-02 02:15:00.000007+00', NULL),
	('01a22f6b-ff8a-7199-9e78-005a6f91c36d', 1, 'wynn', 'baccarat', 'operator', 'wynn', '2020-01-01', '2027-06-30', NULL, '{}', '["small-six"]', '2026-12-02 02:15:00.000004+00', NULL),
	('01a22f6b-ffe3-7513-947b-54ecbb2459e6', 1, 'galaxy', 'makccarat', 'operator', 'galaxy', '2026-12-22', NULL, '2026-12-04 03:00:00.000002+00', '{"9.draw": "second", "16.payouts": "second"}', '[]', '2026-12-04 03:00:00.000002+00', NULL),
	('01a22f6c-0146-763e-b67c-87cb51f73233', 1, 'galaxy', 'baccarat', 'casino', 'galaxy-macau', '2026-12-18', NULL, '2026-12-04 03:00:00.000004+00', '{"17.jackpot": {"currency": "MOP", "single_pair": 2000, "double_pairs": 300000, "four_of_a_kind": 5000000, "three_of_a_kind": 150000, "paradise_straight": 10000000}}', '[]', '2026-12-04 03:00:00.000004+00', NULL),
	('01a22f6c-017c-7120-add3-cd451a148ddd', 1, 'galaxy', 'baccarat', 'operator', 'galaxy', '2026-12-17', NULL, '2026-12-04 03:00:00.000006+00', '{}', '["big-six"]', '2026-12-04 03:00:00.000006+00', NULL),
	('01a22f6c-0200-71b8-b5d2-16a6bc7d8d4c', 1, 'galaxy', 'makccarat', 'table', 'GX-1', '2026-12-15', NULL, '2026-12-04 03:00:00.000013+00', '{"3.white-card": "last-round"}', '[]', '2026-12-04 03:00:00.000013+00', NULL),
	('01a22f6c-0226-7763-a274-bc148f314860', 1, 'galaxy', 'makccarat', 'operator', 'galaxy', '2026-12-16', NULL, '2026-12-04 03:00:00.000015+00', '{"11.tie-bets": ["keep"]}', '[]', '2026-12-04 03:00:00.000015+00', '2026-12-23 01:00:00+00'),
	('01a22f6c-0226-7763-a274-bc148f314860', 1, 'galaxy', 'makccarat', 'operator', 'galaxy', '2026-12-16', '2026-12-24', '2026-12-04 03:00:00.000015+00', '{"11.tie-bets": ["keep"]}', '[]', '2026-12-23 01:00:00+00', NULL),
	('01a22f6b-ff7b-75fc-9b01-e6c608106666', 1, 'galaxy', 'makccarat', 'operator', 'galaxy', '2020-01-01', NULL, '2019-12-20 08:00:00+00', '{"2.burn": "by-first-card", "7.feed": "shoe", "9.draw": "first", "16.payouts": "first", "11.tie-bets": ["keep", "withdraw"], "3.white-card": "one-more-round", "17.commission": "five-percent"}', '[]', '2026-12-02 02:15:00.000007+00', '2026-12-23 01:00:00.000004+00'),
	('01a22f6b-ff7b-75fc-9b01-e6c608106666', 1, 'galaxy', 'makccarat', 'operator', 'galaxy', '2020-01-01', NULL, '2019-12-20 08:00:00+00', '{"7.feed": "shoe", "9.draw": "first", "16.payouts": "first", "11.tie-bets": ["keep", "withdraw"], "3.white-card": "one-more-round", "17.commission": "five-percent"}', '[]', '2026-12-23 01:00:00.000004+00', NULL),
	('01a22f6b-ff7b-75fc-9b01-e6c608106666', 2, 'galaxy', 'makccarat', 'operator', 'galaxy', '2020-01-01', '2027-01-04', '2019-12-20 08:00:00+00', '{"2.burn": "by-first-card"}', '[]', '2026-12-23 01:00:00.000004+00', NULL);


--
-- Data for Name: quota_limits; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.quota_limits VALUES
	('logs', 1099511627776, 879609302220),
	('findings', 68719476736, 54975581388),
	('snapshots', 4294967296, 3435973836),
	('answers', 268435456, 214748364),
	('acts', 2147483648, 1717986918),
	('webhooks', 50, 9223372036854775807),
	('entries', 500000, 9223372036854775807);


--
-- Data for Name: quotas; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.quotas VALUES
	('galaxy', '', 'entries', 8),
	('wynn', '', 'entries', 4),
	('galaxy', '', 'webhooks', 1),
	('wynn', '01a22f6b-ff20-7328-b7bd-717ab1cb5b77', 'acts', 2581),
	('wynn', '', 'acts', 6961),
	('galaxy', '', 'snapshots', 950),
	('galaxy', '01a22f6b-ff1a-73f3-a292-54c60d449850', 'snapshots', 950),
	('galaxy', '', 'findings', 22817),
	('galaxy', '01a22f6b-ff1a-73f3-a292-54c60d449850', 'findings', 22817),
	('galaxy', '', 'logs', 69618),
	('galaxy', '01a22f6b-ff1a-73f3-a292-54c60d449850', 'logs', 69618),
	('galaxy', '', 'acts', 43275),
	('galaxy', '01a22f6b-ff1a-73f3-a292-54c60d449850', 'acts', 22604),
	('galaxy', '', 'answers', 1254),
	('galaxy', '01a22f6b-ff1a-73f3-a292-54c60d449850', 'answers', 1254);


--
-- Data for Name: requests; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.requests VALUES
	('01920000-0000-7000-8000-000000000001', 'galaxy', 'baccarat', 'both', 'import', 'casino', 'galaxy-macau', NULL, 'Letter 7/2019', '2020-01-01', '{"2.burn": {"fixed": 3}, "7.feed": "shoe", "17.jackpot": {"currency": "HKD", "single_pair": 2000, "double_pairs": 300000, "four_of_a_kind": 5000000, "three_of_a_kind": 150000, "paradise_straight": 10000000}, "3.white-card": "last-round", "18.commission": "five-percent"}', '[]', NULL, 'approved', 1, '2026-12-02 02:15:00.000007+00', '2026-12-02', NULL, 'ada', '{"at": null, "by": null, "act": null, "article": null, "options": null, "reasons": null, "decision": "approve", "document": "Letter 7/2019", "adopts_on": null}', NULL, '[]', NULL, NULL, NULL),
	('01a22f6b-ff8a-7199-9e78-005a6f91c36d', 'wynn', 'baccarat', 'wagers', 'import', 'operator', 'wynn', NULL, 'DICJ 9/2019', '2020-01-01', '{}', '["small-six"]', NULL, 'approved', 1, '2026-12-02 02:15:00.000004+00', '2026-12-02', NULL, 'ada', '{"at": null, "by": null, "act": "DICJ 9/2019", "article": null, "options": null, "reasons": null, "decision": "approve", "document": null, "adopts_on": null}', NULL, '[{"wager": "small-six"}]', NULL, NULL, NULL),
	('01a22f6c-0146-763e-b67c-87cb51f73233', 'galaxy', 'baccarat', 'jackpot', 'filing', 'casino', 'galaxy-macau', 'jackpot', NULL, '2026-12-16', '{"17.jackpot": {"currency": "MOP", "single_pair": 2000, "double_pairs": 300000, "four_of_a_kind": 5000000, "three_of_a_kind": 150000, "paradise_straight": 10000000}}', '[]', NULL, 'approved', 2, '2026-12-04 03:00:00+00', '2026-12-04', '{"days": [{"date": "2026-12-15", "counted": 1, "working": true}, {"act": "typhoon signal no. 8", "why": "extraordinary-closure", "date": "2026-12-14", "name": "Extraordinary closure", "working": false}, {"act": "Despacho 21/GM/95", "why": "weekend", "date": "2026-12-13", "name": "Sunday", "working": false}, {"act": "Despacho 21/GM/95", "why": "weekend", "date": "2026-12-12", "name": "Saturday", "working": false}, {"date": "2026-12-11", "counted": 2, "working": true}, {"date": "2026-12-10", "counted": 3, "working": true}], "holds": true, "file_by": "2026-12-10T23:59:59+08:00", "counting": "backward", "filed_on": "2026-12-04", "also_clear": true, "last_filing_day": "2026-12-10", "earliest_adoption": "2026-12-10"}', 'back-office', '{"at": "2026-12-04T11:00:00.000004+08:00", "by": "ines", "wagers": null, "article": null, "hearing": null, "options": null, "reasons": null, "refused": [], "decision": "approve", "adopts_on": "2026-12-18", "delegation": {"id": "01a22f6b-ff52-756c-8bf0-df9a47eb41b5", "act": "Despacho 12/2026"}, "proposed_by": null}', NULL, '[]', NULL, NULL, '2026-12-09'),
	('01a22f6c-01ab-7202-bc67-6b75e36e1922', 'galaxy', 'makccarat', 'options', 'filing', 'table', 'GX-2', 'refused', NULL, '2026-12-15', '{"3.white-card": "last-round"}', '[]', NULL, 'refused', 2, '2026-12-04 03:00:00+00', '2026-12-04', '{"days": [{"act": "typhoon signal no. 8", "why": "extraordinary-closure", "date": "2026-12-14", "name": "Extraordinary closure", "working": false}, {"act": "Despacho 21/GM/95", "why": "weekend", "date": "2026-12-13", "name": "Sunday", "working": false}, {"act": "Despacho 21/GM/95", "why": "weekend", "date": "2026-12-12", "name": "Saturday", "working": false}, {"date": "2026-12-11", "counted": 1, "working": true}, {"date": "2026-12-10", "counted": 2, "working": true}, {"date": "2026-12-09", "counted": 3, "working": true}], "holds": true, "file_by": "2026-12-09T23:59:59+08:00", "counting": "backward", "filed_on": "2026-12-04", "also_clear": true, "last_filing_day": "2026-12-09", "earliest_adoption": "2026-12-10"}', 'back-office', '{"at": "2026-12-04T11:00:00.000008+08:00", "by": "ines", "wagers": null, "article": "18", "hearing": null, "options": null, "reasons": "The table is too small.", "refused": [], "decision": "refuse", "adopts_on": null, "delegation": {"id": "01a22f6b-ff52-756c-8bf0-df9a47eb41b5", "act": "Despacho 12/2026"}, "proposed_by": null}', NULL, '[]', NULL, NULL, '2026-12-09'),
	('01a22f6c-03e3-7456-b545-60f0feb509fd', 'galaxy', 'makccarat', 'options', 'filing', 'table', 'GX-2', 'heard', NULL, '2027-01-12', '{"7.feed": "automatic-shuffler"}', '[]', NULL, 'submitted', 2, '2026-12-23 01:00:00+00', '2026-12-23', '{"days": [{"date": "2027-01-11", "counted": 1, "working": true}, {"act": "Despacho 21/GM/95", "why": "weekend", "date": "2027-01-10", "name": "Sunday", "working": false}, {"act": "Despacho 21/GM/95", "why": "weekend", "date": "2027-01-09", "name": "Saturday", "working": false}, {"date": "2027-01-08", "counted": 2, "working": true}, {"date": "2027-01-07", "counted": 3, "working": true}], "holds": true, "file_by": "2027-01-07T23:59:59+08:00", "counting": "backward", "filed_on": "2026-12-23", "also_clear": true, "last_filing_day": "2027-01-07", "earliest_adoption": "2026-12-30"}', 'back-office', NULL, NULL, '[]', '{"answer": null, "article": "7", "reasons": "A refusal is meant.", "answer_by": "2026-12-30", "opened_at": "2026-12-23T09:00:00.000009+08:00", "opened_by": "ines", "answered_at": null, "answered_by": null, "working_days": 3}', NULL, '2027-01-04'),
	('01a22f6c-05a8-708e-92b8-37dba6b96015', 'galaxy', 'makccarat', 'options', 'filing', 'table', 'GX-2', 'once', NULL, '2027-01-20', '{"3.white-card": "last-round"}', '[]', NULL, 'submitted', 1, '2026-12-23 10:00:00+00', '2026-12-23', '{"days": [{"date": "2027-01-19", "counted": 1, "working": true}, {"date": "2027-01-18", "counted": 2, "working": true}, {"act": "Despacho 21/GM/95", "why": "weekend", "date": "2027-01-17", "name": "Sunday", "working": false}, {"act": "Despacho 21/GM/95", "why": "weekend", "date": "2027-01-16", "name": "Saturday", "working": false}, {"date": "2027-01-15", "counted": 3, "working": true}], "holds": true, "file_by": "2027-01-15T23:59:59+08:00", "counting": "backward", "filed_on": "2026-12-23", "also_clear": true, "last_filing_day": "2027-01-15", "earliest_adoption": "2026-12-30"}', 'back-office', NULL, NULL, '[]', NULL, NULL, '2026-12-29'),
	('01a22f6c-017c-7120-add3-cd451a148ddd', 'galaxy', 'baccarat', 'wagers', 'filing', 'operator', 'galaxy', 'wagers', NULL, '2026-12-17', '{}', '["small-six", "big-six"]', NULL, 'approved', 2, '2026-12-04 03:00:00+00', '2026-12-04', NULL, 'back-office', '{"at": "2026-12-04T11:00:00.000006+08:00", "by": "ivo", "wagers": ["big-six"], "article": null, "hearing": null, "options": null, "reasons": "One at a time.", "refused": ["small-six"], "decision": "approve", "adopts_on": null, "delegation": null, "proposed_by": null}', NULL, '[{"rules": "Two cards.", "tests": "None.", "wager": "small-six", "layout": "A field before each seat.", "prizes": "22 to 1", "features": "Banker wins with six.", "house_advantage": "5.3 per cent"}, {"rules": "Two cards.", "tests": "None.", "wager": "big-six", "layout": "A field before each seat.", "prizes": "22 to 1", "features": "Banker wins with six.", "house_advantage": "5.3 per cent"}]', NULL, NULL, '2026-12-09'),
	('01a22f6c-01d4-7029-8bb3-c7782969acaa', 'galaxy', 'makccarat', 'options', 'filing', 'table', 'GX-2', 'withdrawn', NULL, '2026-12-15', '{"3.white-card": "last-round"}', '[]', NULL, 'withdrawn', 2, '2026-12-04 03:00:00+00', '2026-12-04', '{"days": [{"act": "typhoon signal no. 8", "why": "extraordinary-closure", "date": "2026-12-14", "name": "Extraordinary closure", "working": false}, {"act": "Despacho 21/GM/95", "why": "weekend", "date": "2026-12-13", "name": "Sunday", "working": false}, {"act": "Despacho 21/GM/95", "why": "weekend", "date": "2026-12-12", "name": "Saturday", "working": false}, {"date": "2026-12-11", "counted": 1, "working": true}, {"date": "2026-12-10", "counted": 2, "working": true}, {"date": "2026-12-09", "counted": 3, "working": true}], "holds": true, "file_by": "2026-12-09T23:59:59+08:00", "counting": "backward", "filed_on": "2026-12-04", "also_clear": true, "last_filing_day": "2026-12-09", "earliest_adoption": "2026-12-10"}', 'back-office', NULL, NULL, '[]', NULL, NULL, '2026-12-09'),
	('01a22f6c-0200-71b8-b5d2-16a6bc7d8d4c', 'galaxy', 'makccarat', 'options', 'filing', 'table', 'GX-1', 'uncertified', NULL, '2026-12-15', '{"3.white-card": "last-round"}', '[]', NULL, 'approved', 2, '2026-12-04 03:00:00+00', '2026-12-04', '{"days": [{"act": "typhoon signal no. 8", "why": "extraordinary-closure", "date": "2026-12-14", "name": "Extraordinary closure", "working": false}, {"act": "Despacho 21/GM/95", "why": "weekend", "date": "2026-12-13", "name": "Sunday", "working": false}, {"act": "Despacho 21/GM/95", "why": "weekend", "date": "2026-12-12", "name": "Saturday", "working": false}, {"date": "2026-12-11", "counted": 1, "working": true}, {"date": "2026-12-10", "counted": 2, "working": true}, {"date": "2026-12-09", "counted": 3, "working": true}], "holds": true, "file_by": "2026-12-09T23:59:59+08:00", "counting": "backward", "filed_on": "2026-12-04", "also_clear": true, "last_filing_day": "2026-12-09", "earliest_adoption": "2026-12-10"}', 'back-office', '{"at": "2026-12-04T11:00:00.000013+08:00", "by": "ines", "wagers": null, "article": null, "hearing": null, "options": null, "reasons": "In order.", "refused": [], "decision": "approve", "adopts_on": null, "delegation": {"id": "01a22f6b-ff52-756c-8bf0-df9a47eb41b5", "act": "Despacho 12/2026"}, "proposed_by": null}', NULL, '[]', NULL, NULL, '2026-12-09'),
	('01a22f6c-024a-77f2-b20c-9b583c647a8b', 'wynn', 'makccarat', 'options', 'filing', 'table', 'WY-1', 'batch-0', NULL, '2027-01-15', '{"3.white-card": "last-round"}', '[]', NULL, 'submitted', 1, '2026-12-04 03:00:00+00', '2026-12-04', '{"days": [{"date": "2027-01-14", "counted": 1, "working": true}, {"date": "2027-01-13", "counted": 2, "working": true}, {"date": "2027-01-12", "counted": 3, "working": true}], "holds": true, "file_by": "2027-01-12T23:59:59+08:00", "counting": "backward", "filed_on": "2026-12-04", "also_clear": true, "last_filing_day": "2027-01-12", "earliest_adoption": "2026-12-10"}', 'wynn-office', NULL, NULL, '[]', NULL, NULL, '2026-12-09'),
	('01a22f6c-01f3-7563-8b8f-faf48e9b52c4', 'galaxy', 'makccarat', 'options', 'filing', 'table', 'GX-2', 'lapsed', NULL, '2026-12-11', '{"3.white-card": "last-round"}', '[]', NULL, 'lapsed', 2, '2026-12-04 03:00:00+00', '2026-12-04', '{"days": [{"date": "2026-12-10", "counted": 1, "working": true}, {"date": "2026-12-09", "counted": 2, "working": true}, {"act": "Ordem Executiva 60/2000", "why": "public-holiday", "date": "2026-12-08", "name": "Immaculate Conception", "working": false}, {"date": "2026-12-07", "counted": 3, "working": true}], "holds": true, "file_by": "2026-12-07T23:59:59+08:00", "counting": "backward", "filed_on": "2026-12-04", "also_clear": true, "last_filing_day": "2026-12-07", "earliest_adoption": "2026-12-10"}', 'back-office', NULL, NULL, '[]', NULL, NULL, '2026-12-09'),
	('01a22f6b-ffe3-7513-947b-54ecbb2459e6', 'galaxy', 'makccarat', 'options', 'filing', 'operator', 'galaxy', 'amended-and-heard', NULL, '2026-12-22', '{"9.draw": "second", "16.payouts": "second", "17.commission": "half-on-four"}', '[]', 'With the layout.', 'approved', 10, '2026-12-03 06:00:00+00', '2026-12-03', '{"days": [{"act": "ETAPM art. 79(4) (Lei 18/2018)", "why": "day-in-lieu", "date": "2026-12-21", "name": "In lieu of Macao S.A.R. Establishment Day", "working": false}, {"act": "Ordem Executiva 60/2000", "why": "public-holiday", "date": "2026-12-20", "name": "Macao S.A.R. Establishment Day", "working": false}, {"act": "Despacho 21/GM/95", "why": "weekend", "date": "2026-12-19", "name": "Saturday", "working": false}, {"date": "2026-12-18", "counted": 1, "working": true}, {"date": "2026-12-17", "counted": 2, "working": true}, {"date": "2026-12-16", "counted": 3, "working": true}], "holds": true, "file_by": "2026-12-16T23:59:59+08:00", "counting": "backward", "filed_on": "2026-12-03", "also_clear": true, "last_filing_day": "2026-12-16", "earliest_adoption": "2026-12-08"}', 'back-office', '{"at": "2026-12-04T11:00:00.000002+08:00", "by": "ivo", "wagers": null, "article": "17", "hearing": {"answer_by": "2026-12-07", "opened_at": "2026-12-03T14:00:00.000001+08:00", "answered_at": "2026-12-04T11:00:00+08:00"}, "options": ["9.draw", "16.payouts"], "reasons": "Not on that layout.", "refused": ["17.commission"], "decision": "approve", "adopts_on": null, "delegation": null, "proposed_by": "ines"}', NULL, '[]', NULL, '{"at": "2026-12-23T09:00:00.000005+08:00", "by": "ines", "revocation": {"from": "2027-02-01", "article": null, "options": null, "reasons": "To be seconded."}}', '2026-12-09'),
	('01a22f6c-0226-7763-a274-bc148f314860', 'galaxy', 'makccarat', 'options', 'filing', 'operator', 'galaxy', 'revoked', NULL, '2026-12-16', '{"11.tie-bets": ["keep"]}', '[]', NULL, 'revoked', 3, '2026-12-04 03:00:00+00', '2026-12-04', '{"days": [{"date": "2026-12-15", "counted": 1, "working": true}, {"act": "typhoon signal no. 8", "why": "extraordinary-closure", "date": "2026-12-14", "name": "Extraordinary closure", "working": false}, {"act": "Despacho 21/GM/95", "why": "weekend", "date": "2026-12-13", "name": "Sunday", "working": false}, {"act": "Despacho 21/GM/95", "why": "weekend", "date": "2026-12-12", "name": "Saturday", "working": false}, {"date": "2026-12-11", "counted": 2, "working": true}, {"date": "2026-12-10", "counted": 3, "working": true}], "holds": true, "file_by": "2026-12-10T23:59:59+08:00", "counting": "backward", "filed_on": "2026-12-04", "also_clear": true, "last_filing_day": "2026-12-10", "earliest_adoption": "2026-12-10"}', 'back-office', '{"at": "2026-12-04T11:00:00.000015+08:00", "by": "ines", "wagers": null, "article": null, "hearing": null, "options": null, "reasons": null, "refused": [], "decision": "approve", "adopts_on": null, "delegation": {"id": "01a22f6b-ff52-756c-8bf0-df9a47eb41b5", "act": "Despacho 12/2026"}, "proposed_by": null}', '{"at": "2026-12-23T09:00:00+08:00", "by": "ines", "from": "2026-12-24", "article": "11", "hearing": null, "options": null, "reasons": "At the operator''s wish.", "delegation": {"id": "01a22f6b-ff52-756c-8bf0-df9a47eb41b5", "act": "Despacho 12/2026"}, "proposed_by": null}', '[]', NULL, NULL, '2026-12-09'),
	('01a22f6b-ff7b-75fc-9b01-e6c608106666', 'galaxy', 'makccarat', 'options', 'import', 'operator', 'galaxy', 'before', 'DICJ 123/2019', '2020-01-01', '{"2.burn": "by-first-card", "7.feed": "shoe", "9.draw": "first", "16.payouts": "first", "11.tie-bets": ["keep", "withdraw"], "3.white-card": "one-more-round", "17.commission": "five-percent"}', '[]', NULL, 'approved', 5, '2019-12-20 08:00:00+00', '2019-12-20', NULL, 'ada', '{"at": "2019-12-20T16:00:00+08:00", "by": null, "act": "DICJ 123/2019", "article": null, "options": null, "reasons": null, "decision": "approve", "document": null, "adopts_on": null}', '{"at": "2026-12-23T09:00:00.000004+08:00", "by": "ivo", "from": "2027-01-04", "article": null, "hearing": {"answer_by": "2026-12-28", "opened_at": "2026-12-23T09:00:00.000001+08:00", "answered_at": "2026-12-23T09:00:00.000002+08:00"}, "options": ["2.burn"], "reasons": "The burn is by decks.", "delegation": null, "proposed_by": "ines"}', '[]', NULL, NULL, NULL),
	('01a22f6c-03c3-70fb-b9e1-2f9933a3cb51', 'galaxy', 'makccarat', 'options', 'filing', 'table', 'GX-1', 'proposed', NULL, '2027-01-11', '{"7.feed": "automatic-shuffler"}', '[]', NULL, 'submitted', 2, '2026-12-23 01:00:00+00', '2026-12-23', '{"days": [{"act": "Despacho 21/GM/95", "why": "weekend", "date": "2027-01-10", "name": "Sunday", "working": false}, {"act": "Despacho 21/GM/95", "why": "weekend", "date": "2027-01-09", "name": "Saturday", "working": false}, {"date": "2027-01-08", "counted": 1, "working": true}, {"date": "2027-01-07", "counted": 2, "working": true}, {"date": "2027-01-06", "counted": 3, "working": true}], "holds": true, "file_by": "2027-01-06T23:59:59+08:00", "counting": "backward", "filed_on": "2026-12-23", "also_clear": true, "last_filing_day": "2027-01-06", "earliest_adoption": "2026-12-30"}', 'back-office', NULL, NULL, '[]', NULL, '{"at": "2026-12-23T09:00:00.000007+08:00", "by": "ines", "decision": {"wagers": null, "article": "7", "options": null, "reasons": "The shuffler is not approved.", "decision": "refuse", "revision": 1, "adopts_on": null}}', '2026-12-29'),
	('01a22f6c-0401-71bb-9d65-1ca6be115b4e', 'wynn', 'makccarat', 'options', 'filing', 'table', 'WY-1', 'returned', NULL, '2027-01-13', '{"7.feed": "automatic-shuffler"}', '[]', NULL, 'returned', 2, '2026-12-23 01:00:00+00', '2026-12-23', '{"days": [{"date": "2027-01-12", "counted": 1, "working": true}, {"date": "2027-01-11", "counted": 2, "working": true}, {"act": "Despacho 21/GM/95", "why": "weekend", "date": "2027-01-10", "name": "Sunday", "working": false}, {"act": "Despacho 21/GM/95", "why": "weekend", "date": "2027-01-09", "name": "Saturday", "working": false}, {"date": "2027-01-08", "counted": 3, "working": true}], "holds": true, "file_by": "2027-01-08T23:59:59+08:00", "counting": "backward", "filed_on": "2026-12-23", "also_clear": true, "last_filing_day": "2027-01-08", "earliest_adoption": "2026-12-30"}', 'wynn-office', '{"at": "2026-12-23T09:00:00.000001+08:00", "by": "ines", "wagers": null, "article": null, "hearing": null, "options": null, "reasons": "Which one?", "refused": [], "decision": "return", "adopts_on": null, "delegation": {"id": "01a22f6b-ff52-756c-8bf0-df9a47eb41b5", "act": "Despacho 12/2026"}, "proposed_by": null}', NULL, '[]', NULL, NULL, NULL);


--
-- Data for Name: sandbox; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.sandbox VALUES
	(1, 'real', 0, '2026-12-02 02:15:00+00');


--
-- Data for Name: signing_keys; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.signing_keys VALUES
	('C0PO4qHZto5MxoPzvTLcVH6dIaB0W_rHuYhR4V3ILTY', '{"x": "FQ9o4jYfth6RJyz9P3VNoFIyTlW-kCLO2ql2zNC48O8", "alg": "EdDSA", "crv": "Ed25519", "kid": "C0PO4qHZto5MxoPzvTLcVH6dIaB0W_rHuYhR4V3ILTY", "kty": "OKP", "use": "sig"}', '\x01db63de5c05afaac2952288af548759da40fc817186ad721fc94fb1534dffc452e3e49be7a75252a9abd89a06fc8c7f8ef631e5c8386813c9e0af6d2c9c41aa9129b493b4aa8488e7', '2026-12-02 02:15:00+00', 'despacho', '2026-12-04 03:00:00+00'),
	('ic26AHgfNk6rvxFZUzeeEcQL7-ihto3D0j7vB-5ApFs', '{"x": "rVVSXTxlBNLasSvDCgtCU2ZadgN2YOgtCieMLRZGdNg", "alg": "EdDSA", "crv": "Ed25519", "kid": "ic26AHgfNk6rvxFZUzeeEcQL7-ihto3D0j7vB-5ApFs", "kty": "OKP", "use": "sig"}', '\x0191ccd9f8e3a875571337add0493d1837cbf0f72fced67b6cd754f8cf9ccf25c21386fa4a956fbd0a751dfd3faef5819c27ef3e16ca17d6baaf60af19d2a49162b1ee76df2ff9a81d', '2026-12-04 03:00:00+00', 'ada', NULL);


--
-- Data for Name: turns; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.turns VALUES
	('wynn', 8, 1797987600000001, 1796177700000004),
	('galaxy', 43, 1798020000000000, 1797987600000004),
	('', 15, 1796353200000000, 1796177700000011);


--
-- Data for Name: vault; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.vault VALUES
	(1, '\x01dffaf02d9dd820569fc6f182d80f4791dae7f4a415b6c0de5484d03af4ab0b3c09bd680481b98099121f596da0', '2026-12-02 02:15:00+00');


--
-- Data for Name: verifications; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.verifications VALUES
	('01a22f6c-04ac-7701-b38b-53246fba24d0', 'galaxy', 'conforms', 'a5bec83a451c6b67f4f0d314bc5d2d661b7cd9847b7212cf1e717d8debca9d19', '2026-12-23 07:00:00+00', '2026-12-23 07:00:00+00', '39814ad7d67caa53d3972452454054348137d93b9e05e218c31f13fc6dda47dc', 'gzip', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855', '{"id": "01a22f6c-04ac-7701-b38b-53246fba24d0", "bets": 390, "input": {"bytes": 41663, "sha256": "a2ff0c429084cc6ba575216593e8e1d2774e2712e8885e1418e09850859c50c0", "stored_sha256": "39814ad7d67caa53d3972452454054348137d93b9e05e218c31f13fc6dda47dc"}, "shoes": 1, "engine": "0.1.0+aba1571", "played": [{"game": "baccarat", "option": "18.commission", "authorised": "five-percent", "consistent": ["five-percent"], "decided_on": 3, "as_authorised": true}, {"game": "baccarat", "option": "2.burn", "authorised": {"fixed": 3}, "consistent": [{"fixed": 3}, "by-first-card"], "decided_on": null, "as_authorised": null}, {"game": "baccarat", "option": "7.feed", "authorised": "shoe", "consistent": ["shoe"], "decided_on": 2, "as_authorised": true}], "rounds": 60, "records": 64, "verdict": "conforms", "by_grade": {}, "findings": {}, "operator": "galaxy", "settings": {"commission-scope": "main"}, "catalogue": "sha256:70f5a77d1b1a8255a7185bfd8a7717377feaf91582f89142c06d3c4188885d6a", "explained": 0, "not_judged": {"bets": 0}, "received_at": "2026-12-23T15:00:00+08:00", "completed_at": "2026-12-23T15:00:00+08:00", "configuration": "sha256:a5bec83a451c6b67f4f0d314bc5d2d661b7cd9847b7212cf1e717d8debca9d19", "first_findings": [], "findings_sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", "interpretations": []}', NULL, 'back-office', 'operator', '01a22f6b-ff1a-73f3-a292-54c60d449850'),
	('01a22f6c-04ef-73e8-80f4-256c97b35ac6', 'galaxy', 'violates', 'a5bec83a451c6b67f4f0d314bc5d2d661b7cd9847b7212cf1e717d8debca9d19', '2026-12-23 07:00:00+00', '2026-12-23 07:00:00+00', '08ce65aeab2c0a0f9dbb68e867f0cd3c1bf834c015b3e9fb5bf0ae22a4bdadad', NULL, 'f2a48fd67a759aad1b4a059a5820192c0753b88746afe756d9f97baa3ec71312', '{"id": "01a22f6c-04ef-73e8-80f4-256c97b35ac6", "bets": 624, "input": {"bytes": 66149, "sha256": "08ce65aeab2c0a0f9dbb68e867f0cd3c1bf834c015b3e9fb5bf0ae22a4bdadad", "stored_sha256": "08ce65aeab2c0a0f9dbb68e867f0cd3c1bf834c015b3e9fb5bf0ae22a4bdadad"}, "shoes": 6, "engine": "0.1.0+aba1571", "played": [{"game": "makccarat", "option": "16.payouts", "authorised": "second", "consistent": ["second"], "decided_on": 8, "as_authorised": true}, {"game": "makccarat", "option": "17.commission", "authorised": "five-percent", "consistent": [], "decided_on": null, "as_authorised": false}, {"game": "makccarat", "option": "2.burn", "authorised": "by-first-card", "consistent": [], "decided_on": null, "as_authorised": false}, {"game": "makccarat", "option": "3.white-card", "authorised": "last-round", "consistent": ["last-round", "one-more-round"], "decided_on": null, "as_authorised": null}, {"game": "makccarat", "option": "7.feed", "authorised": "shoe", "consistent": ["shoe"], "decided_on": 2, "as_authorised": true}, {"game": "makccarat", "option": "9.draw", "authorised": "second", "consistent": [], "decided_on": null, "as_authorised": false}], "rounds": 93, "records": 108, "verdict": "violates", "by_grade": {"official": 62}, "findings": {"round-gap": 1, "burn-count": 1, "initial-cards": 1, "time-reversed": 1, "unknown-table": 1, "duplicate-round": 1, "payout-mismatch": 52, "points-mismatch": 1, "tie-not-decided": 1, "outcome-mismatch": 1, "void-unexplained": 1, "third-card-missing": 1, "commission-mismatch": 1, "white-card-position": 1, "alternative-not-authorised": 1}, "operator": "galaxy", "settings": {"commission-scope": "main"}, "catalogue": "sha256:70f5a77d1b1a8255a7185bfd8a7717377feaf91582f89142c06d3c4188885d6a", "explained": 51, "not_judged": {"bets": 0}, "received_at": "2026-12-23T15:00:00+08:00", "completed_at": "2026-12-23T15:00:00+08:00", "configuration": "sha256:a5bec83a451c6b67f4f0d314bc5d2d661b7cd9847b7212cf1e717d8debca9d19", "first_findings": [{"act": "67/2007", "bet": null, "code": "points-mismatch", "game": "makccarat", "line": 6, "shoe": "2026-12-23-001", "found": {"banker": 5, "player": 0}, "grade": "official", "round": 4, "table": "GX-1", "detail": {}, "article": "5", "expected": {"banker": 5, "player": 9}, "severity": "violation", "interpretations": []}, {"act": "67/2007", "bet": null, "code": "outcome-mismatch", "game": "makccarat", "line": 10, "shoe": "2026-12-23-001", "found": {"outcome": "banker"}, "grade": "official", "round": 8, "table": "GX-1", "detail": {"banker": 5, "player": 9}, "article": "9", "expected": {"outcome": "player"}, "severity": "violation", "interpretations": []}, {"act": "67/2007", "bet": {"id": null, "index": 3}, "code": "payout-mismatch", "game": "makccarat", "line": 16, "shoe": "2026-12-23-001", "found": {"paid": 237507, "commission": 12500}, "grade": "official", "round": 14, "table": "GX-1", "detail": {"on": "banker", "stake": 250000}, "article": "17", "expected": {"paid": {"ceil": 237500, "floor": 237500}}, "severity": "violation", "interpretations": []}, {"act": null, "bet": null, "code": "duplicate-round", "game": "makccarat", "line": 21, "shoe": "2026-12-23-001", "found": null, "grade": null, "round": 18, "table": "GX-1", "detail": {}, "article": null, "expected": null, "severity": "defect", "interpretations": []}, {"act": null, "bet": null, "code": "unknown-table", "game": "makccarat", "line": 33, "shoe": "2026-12-23-001", "found": {"game": "makccarat"}, "grade": null, "round": null, "table": "no-such-table", "detail": {}, "article": null, "expected": null, "severity": "defect", "interpretations": []}, {"act": "67/2007", "bet": null, "code": "void-unexplained", "game": "makccarat", "line": 48, "shoe": "2026-12-23-001", "found": {"banker": ["2H", "QS"], "player": ["JH", "TC", "JS"]}, "grade": "official", "round": 43, "table": "GX-1", "detail": {"void_reason": "misdeal"}, "article": "10", "expected": null, "severity": "undetermined", "interpretations": ["void-coup"]}, {"act": "67/2007", "bet": null, "code": "initial-cards", "game": "makccarat", "line": 50, "shoe": "2026-12-23-001", "found": {"banker": 2, "player": 1}, "grade": "official", "round": 45, "table": "GX-1", "detail": {}, "article": "7", "expected": {"banker": 2, "player": 2}, "severity": "violation", "interpretations": []}, {"act": "67/2007", "bet": {"id": null, "index": 2}, "code": "commission-mismatch", "game": "makccarat", "line": 53, "shoe": "2026-12-23-001", "found": {"paid": 95000, "commission": 5007}, "grade": "official", "round": 48, "table": "GX-1", "detail": {"on": "player", "stake": 100000}, "article": "17", "expected": {"commission": {"ceil": 5000, "floor": 5000}}, "severity": "violation", "interpretations": []}, {"act": null, "bet": null, "code": "round-gap", "game": "makccarat", "line": 55, "shoe": "2026-12-23-001", "found": {"round": 51}, "grade": null, "round": 51, "table": "GX-1", "detail": {}, "article": null, "expected": {"round": 50}, "severity": "defect", "interpretations": []}, {"act": null, "bet": null, "code": "time-reversed", "game": "makccarat", "line": 56, "shoe": "2026-12-23-001", "found": {"at": "2026-12-23T12:33:54+08:00"}, "grade": null, "round": 52, "table": "GX-1", "detail": {}, "article": null, "expected": {"not_before": "2026-12-23T12:33:55+08:00"}, "severity": "defect", "interpretations": []}, {"act": "67/2007", "bet": null, "code": "tie-not-decided", "game": "makccarat", "line": 63, "shoe": "2026-12-23-001", "found": {"resolves": null}, "grade": "official", "round": 59, "table": "GX-1", "detail": {}, "article": "11", "expected": {"resolves": 58}, "severity": "violation", "interpretations": ["tie-main-bets"]}, {"act": "67/2007", "bet": null, "code": "third-card-missing", "game": "makccarat", "line": 67, "shoe": "added-001", "found": {"player": "stands"}, "grade": "official", "round": 1, "table": "GX-1", "detail": {"rule": "second", "banker": ["3D", "2S"], "player": ["TH", "4D"]}, "article": "9", "expected": {"player": "draws"}, "severity": "violation", "interpretations": []}, {"act": "67/2007", "bet": null, "code": "burn-count", "game": "makccarat", "line": 69, "shoe": "added-002", "found": {"cards": 8, "first": "3H"}, "grade": "official", "round": null, "table": "GX-1", "detail": {"decks": 8}, "article": "2", "expected": {"max": 4, "min": 3}, "severity": "violation", "interpretations": ["burn-by-first-card"]}, {"act": "67/2007", "bet": null, "code": "white-card-position", "game": "makccarat", "line": 74, "shoe": "added-003", "found": {"after": 409, "before": 413, "came_out": true}, "grade": "official", "round": 1, "table": "GX-1", "detail": {}, "article": "2", "expected": {"max": 18, "min": 6}, "severity": "undetermined", "interpretations": ["white-card-about-twelve"]}, {"act": "67/2007", "bet": {"id": null, "index": 4}, "code": "payout-mismatch", "game": "makccarat", "line": 77, "shoe": "added-004", "found": {"paid": 100000, "commission": null}, "grade": "official", "round": 1, "table": "GX-1", "detail": {"on": "banker", "stake": 100000}, "article": "17", "expected": {"paid": {"ceil": 95000, "floor": 95000}}, "severity": "violation", "interpretations": []}, {"act": "67/2007", "bet": {"id": null, "index": 0}, "code": "payout-mismatch", "game": "makccarat", "line": 78, "shoe": "added-004", "found": {"paid": 500000, "commission": null}, "grade": "official", "round": 2, "table": "GX-1", "detail": {"on": "player", "stake": 500000}, "article": "17", "expected": {"paid": {"ceil": 475000, "floor": 475000}}, "severity": "violation", "interpretations": []}, {"act": "67/2007", "bet": {"id": null, "index": 1}, "code": "payout-mismatch", "game": "makccarat", "line": 78, "shoe": "added-004", "found": {"paid": 200000, "commission": null}, "grade": "official", "round": 2, "table": "GX-1", "detail": {"on": "player", "stake": 200000}, "article": "17", "expected": {"paid": {"ceil": 190000, "floor": 190000}}, "severity": "violation", "interpretations": []}, {"act": "67/2007", "bet": {"id": null, "index": 3}, "code": "payout-mismatch", "game": "makccarat", "line": 78, "shoe": "added-004", "found": {"paid": 30000, "commission": null}, "grade": "official", "round": 2, "table": "GX-1", "detail": {"on": "player", "stake": 30000}, "article": "17", "expected": {"paid": {"ceil": 28500, "floor": 28500}}, "severity": "violation", "interpretations": []}, {"act": "67/2007", "bet": {"id": null, "index": 0}, "code": "payout-mismatch", "game": "makccarat", "line": 79, "shoe": "added-004", "found": {"paid": 100000, "commission": null}, "grade": "official", "round": 3, "table": "GX-1", "detail": {"on": "player", "stake": 100000}, "article": "17", "expected": {"paid": {"ceil": 95000, "floor": 95000}}, "severity": "violation", "interpretations": []}, {"act": "67/2007", "bet": {"id": null, "index": 4}, "code": "payout-mismatch", "game": "makccarat", "line": 81, "shoe": "added-004", "found": {"paid": 500000, "commission": null}, "grade": "official", "round": 5, "table": "GX-1", "detail": {"on": "player", "stake": 500000}, "article": "17", "expected": {"paid": {"ceil": 475000, "floor": 475000}}, "severity": "violation", "interpretations": []}], "findings_sha256": "f2a48fd67a759aad1b4a059a5820192c0753b88746afe756d9f97baa3ec71312", "interpretations": ["burn-by-first-card", "tie-main-bets", "void-coup", "white-card-about-twelve"]}', NULL, 'back-office', 'operator', '01a22f6b-ff1a-73f3-a292-54c60d449850'),
	('01a22f6c-0526-77cd-84d1-19fa8ff22a73', 'galaxy', 'violates', 'a5bec83a451c6b67f4f0d314bc5d2d661b7cd9847b7212cf1e717d8debca9d19', '2026-12-23 07:00:00+00', '2026-12-23 07:00:00+00', '08ce65aeab2c0a0f9dbb68e867f0cd3c1bf834c015b3e9fb5bf0ae22a4bdadad', NULL, 'f2a48fd67a759aad1b4a059a5820192c0753b88746afe756d9f97baa3ec71312', '{"id": "01a22f6c-0526-77cd-84d1-19fa8ff22a73", "bets": 624, "input": {"bytes": 66149, "sha256": "08ce65aeab2c0a0f9dbb68e867f0cd3c1bf834c015b3e9fb5bf0ae22a4bdadad", "stored_sha256": "08ce65aeab2c0a0f9dbb68e867f0cd3c1bf834c015b3e9fb5bf0ae22a4bdadad"}, "shoes": 6, "engine": "0.1.0+aba1571", "played": [{"game": "makccarat", "option": "16.payouts", "authorised": "second", "consistent": ["second"], "decided_on": 8, "as_authorised": true}, {"game": "makccarat", "option": "17.commission", "authorised": "five-percent", "consistent": [], "decided_on": null, "as_authorised": false}, {"game": "makccarat", "option": "2.burn", "authorised": "by-first-card", "consistent": [], "decided_on": null, "as_authorised": false}, {"game": "makccarat", "option": "3.white-card", "authorised": "last-round", "consistent": ["last-round", "one-more-round"], "decided_on": null, "as_authorised": null}, {"game": "makccarat", "option": "7.feed", "authorised": "shoe", "consistent": ["shoe"], "decided_on": 2, "as_authorised": true}, {"game": "makccarat", "option": "9.draw", "authorised": "second", "consistent": [], "decided_on": null, "as_authorised": false}], "rounds": 93, "records": 108, "verdict": "violates", "by_grade": {"official": 62}, "findings": {"round-gap": 1, "burn-count": 1, "initial-cards": 1, "time-reversed": 1, "unknown-table": 1, "duplicate-round": 1, "payout-mismatch": 52, "points-mismatch": 1, "tie-not-decided": 1, "outcome-mismatch": 1, "void-unexplained": 1, "third-card-missing": 1, "commission-mismatch": 1, "white-card-position": 1, "alternative-not-authorised": 1}, "operator": "galaxy", "settings": {"commission-scope": "main"}, "catalogue": "sha256:70f5a77d1b1a8255a7185bfd8a7717377feaf91582f89142c06d3c4188885d6a", "explained": 51, "not_judged": {"bets": 0}, "received_at": "2026-12-23T15:00:00+08:00", "completed_at": "2026-12-23T15:00:00+08:00", "configuration": "sha256:a5bec83a451c6b67f4f0d314bc5d2d661b7cd9847b7212cf1e717d8debca9d19", "first_findings": [{"act": "67/2007", "bet": null, "code": "points-mismatch", "game": "makccarat", "line": 6, "shoe": "2026-12-23-001", "found": {"banker": 5, "player": 0}, "grade": "official", "round": 4, "table": "GX-1", "detail": {}, "article": "5", "expected": {"banker": 5, "player": 9}, "severity": "violation", "interpretations": []}, {"act": "67/2007", "bet": null, "code": "outcome-mismatch", "game": "makccarat", "line": 10, "shoe": "2026-12-23-001", "found": {"outcome": "banker"}, "grade": "official", "round": 8, "table": "GX-1", "detail": {"banker": 5, "player": 9}, "article": "9", "expected": {"outcome": "player"}, "severity": "violation", "interpretations": []}, {"act": "67/2007", "bet": {"id": null, "index": 3}, "code": "payout-mismatch", "game": "makccarat", "line": 16, "shoe": "2026-12-23-001", "found": {"paid": 237507, "commission": 12500}, "grade": "official", "round": 14, "table": "GX-1", "detail": {"on": "banker", "stake": 250000}, "article": "17", "expected": {"paid": {"ceil": 237500, "floor": 237500}}, "severity": "violation", "interpretations": []}, {"act": null, "bet": null, "code": "duplicate-round", "game": "makccarat", "line": 21, "shoe": "2026-12-23-001", "found": null, "grade": null, "round": 18, "table": "GX-1", "detail": {}, "article": null, "expected": null, "severity": "defect", "interpretations": []}, {"act": null, "bet": null, "code": "unknown-table", "game": "makccarat", "line": 33, "shoe": "2026-12-23-001", "found": {"game": "makccarat"}, "grade": null, "round": null, "table": "no-such-table", "detail": {}, "article": null, "expected": null, "severity": "defect", "interpretations": []}, {"act": "67/2007", "bet": null, "code": "void-unexplained", "game": "makccarat", "line": 48, "shoe": "2026-12-23-001", "found": {"banker": ["2H", "QS"], "player": ["JH", "TC", "JS"]}, "grade": "official", "round": 43, "table": "GX-1", "detail": {"void_reason": "misdeal"}, "article": "10", "expected": null, "severity": "undetermined", "interpretations": ["void-coup"]}, {"act": "67/2007", "bet": null, "code": "initial-cards", "game": "makccarat", "line": 50, "shoe": "2026-12-23-001", "found": {"banker": 2, "player": 1}, "grade": "official", "round": 45, "table": "GX-1", "detail": {}, "article": "7", "expected": {"banker": 2, "player": 2}, "severity": "violation", "interpretations": []}, {"act": "67/2007", "bet": {"id": null, "index": 2}, "code": "commission-mismatch", "game": "makccarat", "line": 53, "shoe": "2026-12-23-001", "found": {"paid": 95000, "commission": 5007}, "grade": "official", "round": 48, "table": "GX-1", "detail": {"on": "player", "stake": 100000}, "article": "17", "expected": {"commission": {"ceil": 5000, "floor": 5000}}, "severity": "violation", "interpretations": []}, {"act": null, "bet": null, "code": "round-gap", "game": "makccarat", "line": 55, "shoe": "2026-12-23-001", "found": {"round": 51}, "grade": null, "round": 51, "table": "GX-1", "detail": {}, "article": null, "expected": {"round": 50}, "severity": "defect", "interpretations": []}, {"act": null, "bet": null, "code": "time-reversed", "game": "makccarat", "line": 56, "shoe": "2026-12-23-001", "found": {"at": "2026-12-23T12:33:54+08:00"}, "grade": null, "round": 52, "table": "GX-1", "detail": {}, "article": null, "expected": {"not_before": "2026-12-23T12:33:55+08:00"}, "severity": "defect", "interpretations": []}, {"act": "67/2007", "bet": null, "code": "tie-not-decided", "game": "makccarat", "line": 63, "shoe": "2026-12-23-001", "found": {"resolves": null}, "grade": "official", "round": 59, "table": "GX-1", "detail": {}, "article": "11", "expected": {"resolves": 58}, "severity": "violation", "interpretations": ["tie-main-bets"]}, {"act": "67/2007", "bet": null, "code": "third-card-missing", "game": "makccarat", "line": 67, "shoe": "added-001", "found": {"player": "stands"}, "grade": "official", "round": 1, "table": "GX-1", "detail": {"rule": "second", "banker": ["3D", "2S"], "player": ["TH", "4D"]}, "article": "9", "expected": {"player": "draws"}, "severity": "violation", "interpretations": []}, {"act": "67/2007", "bet": null, "code": "burn-count", "game": "makccarat", "line": 69, "shoe": "added-002", "found": {"cards": 8, "first": "3H"}, "grade": "official", "round": null, "table": "GX-1", "detail": {"decks": 8}, "article": "2", "expected": {"max": 4, "min": 3}, "severity": "violation", "interpretations": ["burn-by-first-card"]}, {"act": "67/2007", "bet": null, "code": "white-card-position", "game": "makccarat", "line": 74, "shoe": "added-003", "found": {"after": 409, "before": 413, "came_out": true}, "grade": "official", "round": 1, "table": "GX-1", "detail": {}, "article": "2", "expected": {"max": 18, "min": 6}, "severity": "undetermined", "interpretations": ["white-card-about-twelve"]}, {"act": "67/2007", "bet": {"id": null, "index": 4}, "code": "payout-mismatch", "game": "makccarat", "line": 77, "shoe": "added-004", "found": {"paid": 100000, "commission": null}, "grade": "official", "round": 1, "table": "GX-1", "detail": {"on": "banker", "stake": 100000}, "article": "17", "expected": {"paid": {"ceil": 95000, "floor": 95000}}, "severity": "violation", "interpretations": []}, {"act": "67/2007", "bet": {"id": null, "index": 0}, "code": "payout-mismatch", "game": "makccarat", "line": 78, "shoe": "added-004", "found": {"paid": 500000, "commission": null}, "grade": "official", "round": 2, "table": "GX-1", "detail": {"on": "player", "stake": 500000}, "article": "17", "expected": {"paid": {"ceil": 475000, "floor": 475000}}, "severity": "violation", "interpretations": []}, {"act": "67/2007", "bet": {"id": null, "index": 1}, "code": "payout-mismatch", "game": "makccarat", "line": 78, "shoe": "added-004", "found": {"paid": 200000, "commission": null}, "grade": "official", "round": 2, "table": "GX-1", "detail": {"on": "player", "stake": 200000}, "article": "17", "expected": {"paid": {"ceil": 190000, "floor": 190000}}, "severity": "violation", "interpretations": []}, {"act": "67/2007", "bet": {"id": null, "index": 3}, "code": "payout-mismatch", "game": "makccarat", "line": 78, "shoe": "added-004", "found": {"paid": 30000, "commission": null}, "grade": "official", "round": 2, "table": "GX-1", "detail": {"on": "player", "stake": 30000}, "article": "17", "expected": {"paid": {"ceil": 28500, "floor": 28500}}, "severity": "violation", "interpretations": []}, {"act": "67/2007", "bet": {"id": null, "index": 0}, "code": "payout-mismatch", "game": "makccarat", "line": 79, "shoe": "added-004", "found": {"paid": 100000, "commission": null}, "grade": "official", "round": 3, "table": "GX-1", "detail": {"on": "player", "stake": 100000}, "article": "17", "expected": {"paid": {"ceil": 95000, "floor": 95000}}, "severity": "violation", "interpretations": []}, {"act": "67/2007", "bet": {"id": null, "index": 4}, "code": "payout-mismatch", "game": "makccarat", "line": 81, "shoe": "added-004", "found": {"paid": 500000, "commission": null}, "grade": "official", "round": 5, "table": "GX-1", "detail": {"on": "player", "stake": 500000}, "article": "17", "expected": {"paid": {"ceil": 475000, "floor": 475000}}, "severity": "violation", "interpretations": []}], "findings_sha256": "f2a48fd67a759aad1b4a059a5820192c0753b88746afe756d9f97baa3ec71312", "interpretations": ["burn-by-first-card", "tie-main-bets", "void-coup", "white-card-about-twelve"]}', '01a22f6c-04ef-73e8-80f4-256c97b35ac6', 'ines', 'inspector', '01a22f6b-febd-72ca-9c83-4c6b9d61c84d');


--
-- Data for Name: webhook_secrets; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.webhook_secrets VALUES
	('01a22f6b-ffa1-7585-bcac-c41504686ff3', '01a22f6b-ff9f-74da-ab9b-b4e7d410f5f8', '\x01573d33e9720918c94ad02613f19f9cffb8d89c0aaed6a0b7a7ca173845414e1f4fc5ecf73b7d52c9c690610823cd3edbf638b075879912d31f7b7034a4a27ad16acd1bc9bccbaa8c', '2026-12-02 02:15:00+00', '2026-12-03 02:15:00+00'),
	('01a22f6b-ffad-742d-8cf2-fc7208b7a2ce', '01a22f6b-ff9f-74da-ab9b-b4e7d410f5f8', '\x015a562500a3deb9f13fd59e05b4c503d8835135b4260478171e6f641c40f8f796b4b7f3621acdc37e6530d7bfa8fa44a28d06b3419fc215f344721c86d8bc69c35289db2c1b94c210', '2026-12-02 02:15:00+00', NULL),
	('01a22f6b-ffb3-73fa-8107-cb87431c02f2', '01a22f6b-ffb2-726e-854e-bbc535216a40', '\x010ed385c395d5c5f7fd8964657ffa23e064f59f2066d83e5bf845a70456932a594f35f94849217b6d76b9fa6dd73915d9c0df202406ab5866572f4d5c8ea5f6a0e7a79a01a36a64e6', '2026-12-02 02:15:00+00', NULL),
	('01a22f6b-ffba-772c-8636-2d97b3cf7eff', '01a22f6b-ffb9-75bf-b4f1-64b4f3068868', '\x015e14269115237950fa0a4ea71d55c4b04bc6d27ceb06702b92298921a4751bcd2b110df727a922c2ca48eb1bce95ab6ee654ad7d4f24b935e0d71f33eeb1f815209e1f19df1c6ad1', '2026-12-02 02:15:00+00', NULL);


--
-- Data for Name: webhooks; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.webhooks VALUES
	('01a22f6b-ffb9-75bf-b4f1-64b4f3068868', 'galaxy', 'http://127.0.0.1:38059/hooks', '[]', 'retired', 2, 'back-office', '2026-12-02 02:15:00+00', 24, 0, NULL, 'operator', '01a22f6b-ff1a-73f3-a292-54c60d449850'),
	('01a22f6b-ff9f-74da-ab9b-b4e7d410f5f8', 'galaxy', 'http://127.0.0.1:38059/hooks', '[]', 'active', 1, 'back-office', '2026-12-02 02:15:00+00', 65, 0, NULL, 'operator', '01a22f6b-ff1a-73f3-a292-54c60d449850'),
	('01a22f6b-ffb2-726e-854e-bbc535216a40', NULL, 'http://127.0.0.1:38059/hooks', '["approved", "refused"]', 'active', 1, 'ada', '2026-12-02 02:15:00+00', 65, 0, NULL, 'admin', '01a22f6b-feb1-736f-9453-6db0f2898e76');


--
-- Name: _sqlx_migrations _sqlx_migrations_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public._sqlx_migrations
    ADD CONSTRAINT _sqlx_migrations_pkey PRIMARY KEY (version);


--
-- Name: accesses accesses_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accesses
    ADD CONSTRAINT accesses_pkey PRIMARY KEY (id);


--
-- Name: answers answers_caller_key_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.answers
    ADD CONSTRAINT answers_caller_key_key UNIQUE (caller, key);


--
-- Name: answers answers_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.answers
    ADD CONSTRAINT answers_pkey PRIMARY KEY (id);


--
-- Name: certificates certificates_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.certificates
    ADD CONSTRAINT certificates_pkey PRIMARY KEY (event);


--
-- Name: clock_mark clock_mark_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.clock_mark
    ADD CONSTRAINT clock_mark_pkey PRIMARY KEY (id);


--
-- Name: configurations configurations_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.configurations
    ADD CONSTRAINT configurations_pkey PRIMARY KEY (sha256, operator);


--
-- Name: deliveries deliveries_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_pkey PRIMARY KEY (id);


--
-- Name: deliveries deliveries_webhook_position_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_webhook_position_key UNIQUE (webhook, "position");


--
-- Name: delivery_attempts delivery_attempts_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.delivery_attempts
    ADD CONSTRAINT delivery_attempts_pkey PRIMARY KEY (delivery, number);


--
-- Name: entries entries_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.entries
    ADD CONSTRAINT entries_pkey PRIMARY KEY (id, revision);


--
-- Name: events events_operator_seq_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_operator_seq_key UNIQUE (operator, seq);


--
-- Name: events events_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_pkey PRIMARY KEY ("position");


--
-- Name: firsts firsts_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.firsts
    ADD CONSTRAINT firsts_pkey PRIMARY KEY (what);


--
-- Name: heartbeat heartbeat_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.heartbeat
    ADD CONSTRAINT heartbeat_pkey PRIMARY KEY (id);


--
-- Name: keys keys_hash_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.keys
    ADD CONSTRAINT keys_hash_key UNIQUE (hash);


--
-- Name: keys keys_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.keys
    ADD CONSTRAINT keys_pkey PRIMARY KEY (id);


--
-- Name: looks looks_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.looks
    ADD CONSTRAINT looks_pkey PRIMARY KEY (register, operator, name);


--
-- Name: notified notified_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.notified
    ADD CONSTRAINT notified_pkey PRIMARY KEY (event);


--
-- Name: permits permits_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.permits
    ADD CONSTRAINT permits_pkey PRIMARY KEY (id, part, known_from);


--
-- Name: quota_limits quota_limits_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.quota_limits
    ADD CONSTRAINT quota_limits_pkey PRIMARY KEY (kind);


--
-- Name: quotas quotas_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.quotas
    ADD CONSTRAINT quotas_pkey PRIMARY KEY (operator, holder, kind);


--
-- Name: requests requests_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.requests
    ADD CONSTRAINT requests_pkey PRIMARY KEY (id);


--
-- Name: sandbox sandbox_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sandbox
    ADD CONSTRAINT sandbox_pkey PRIMARY KEY (id);


--
-- Name: signing_keys signing_keys_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.signing_keys
    ADD CONSTRAINT signing_keys_pkey PRIMARY KEY (kid);


--
-- Name: turns turns_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.turns
    ADD CONSTRAINT turns_pkey PRIMARY KEY (operator);


--
-- Name: vault vault_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.vault
    ADD CONSTRAINT vault_pkey PRIMARY KEY (id);


--
-- Name: verifications verifications_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.verifications
    ADD CONSTRAINT verifications_pkey PRIMARY KEY (id);


--
-- Name: webhook_secrets webhook_secrets_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_secrets
    ADD CONSTRAINT webhook_secrets_pkey PRIMARY KEY (id);


--
-- Name: webhooks webhooks_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhooks
    ADD CONSTRAINT webhooks_pkey PRIMARY KEY (id);


--
-- Name: accesses_subjects; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX accesses_subjects ON public.accesses USING btree (subject, id);


--
-- Name: answers_expire; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX answers_expire ON public.answers USING btree (expires_at);


--
-- Name: deliveries_due; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX deliveries_due ON public.deliveries USING btree (next_at) WHERE (state = 'pending'::text);


--
-- Name: deliveries_of; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX deliveries_of ON public.deliveries USING btree (webhook, next_at) WHERE (state = 'pending'::text);


--
-- Name: entries_games; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX entries_games ON public.entries USING btree (operator, game, name) WHERE ((register = 'table'::text) AND (known_until IS NULL));


--
-- Name: entries_known; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX entries_known ON public.entries USING btree (register, operator, name, starts) WHERE (known_until IS NULL);


--
-- Name: events_requests; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX events_requests ON public.events USING btree (request, "position");


--
-- Name: keys_previous; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX keys_previous ON public.keys USING btree (previous_hash);


--
-- Name: looks_alike; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX looks_alike ON public.looks USING btree (register, operator, look);


--
-- Name: permits_known; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX permits_known ON public.permits USING btree (operator, game) WHERE (known_until IS NULL);


--
-- Name: requests_due; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX requests_due ON public.requests USING btree (due_on) WHERE (status = 'submitted'::text);


--
-- Name: requests_references; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX requests_references ON public.requests USING btree (operator, external_reference);


--
-- Name: requests_urgency; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX requests_urgency ON public.requests USING btree (adopts_on, id);


--
-- Name: requests_urgency_own; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX requests_urgency_own ON public.requests USING btree (operator, adopts_on, id);


--
-- Name: requests_waiting; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX requests_waiting ON public.requests USING btree (adopts_on) WHERE (status = ANY (ARRAY['submitted'::text, 'returned'::text]));


--
-- Name: verifications_findings; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX verifications_findings ON public.verifications USING btree (operator, findings);


--
-- Name: verifications_latest; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX verifications_latest ON public.verifications USING btree (received_at, id);


--
-- Name: verifications_latest_own; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX verifications_latest_own ON public.verifications USING btree (operator, received_at, id);


--
-- Name: verifications_logs; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX verifications_logs ON public.verifications USING btree (operator, log);


--
-- Name: webhook_secrets_of; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_secrets_of ON public.webhook_secrets USING btree (webhook);


--
-- Name: webhooks_makers; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhooks_makers ON public.webhooks USING btree (maker_key);


--
-- Name: accesses accesses_are_append_only; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER accesses_are_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.accesses FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();


--
-- Name: certificates certificates_are_append_only; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER certificates_are_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.certificates FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();


--
-- Name: entries entries_are_not_deleted; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER entries_are_not_deleted BEFORE DELETE OR TRUNCATE ON public.entries FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();


--
-- Name: events events_are_append_only; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER events_are_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.events FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();


--
-- Name: notified notified_is_append_only; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER notified_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.notified FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();


--
-- Name: permits permits_are_not_deleted; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER permits_are_not_deleted BEFORE DELETE OR TRUNCATE ON public.permits FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();


--
-- Name: requests requests_are_not_deleted; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER requests_are_not_deleted BEFORE DELETE OR TRUNCATE ON public.requests FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();


--
-- Name: signing_keys signing_keys_are_not_deleted; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER signing_keys_are_not_deleted BEFORE DELETE OR TRUNCATE ON public.signing_keys FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();


--
-- Name: verifications verifications_are_append_only; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER verifications_are_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.verifications FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();


--
-- Name: accesses accesses_key_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accesses
    ADD CONSTRAINT accesses_key_fkey FOREIGN KEY (key) REFERENCES public.keys(id);


--
-- Name: certificates certificates_event_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.certificates
    ADD CONSTRAINT certificates_event_fkey FOREIGN KEY (event) REFERENCES public.events("position");


--
-- Name: certificates certificates_kid_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.certificates
    ADD CONSTRAINT certificates_kid_fkey FOREIGN KEY (kid) REFERENCES public.signing_keys(kid);


--
-- Name: configurations configurations_operator_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.configurations
    ADD CONSTRAINT configurations_operator_fkey FOREIGN KEY (operator) REFERENCES public.turns(operator);


--
-- Name: deliveries deliveries_position_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_position_fkey FOREIGN KEY ("position") REFERENCES public.events("position");


--
-- Name: deliveries deliveries_webhook_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_webhook_fkey FOREIGN KEY (webhook) REFERENCES public.webhooks(id);


--
-- Name: delivery_attempts delivery_attempts_delivery_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.delivery_attempts
    ADD CONSTRAINT delivery_attempts_delivery_fkey FOREIGN KEY (delivery) REFERENCES public.deliveries(id);


--
-- Name: events events_operator_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_operator_fkey FOREIGN KEY (operator) REFERENCES public.turns(operator);


--
-- Name: events events_request_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_request_fkey FOREIGN KEY (request) REFERENCES public.requests(id);


--
-- Name: notified notified_event_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.notified
    ADD CONSTRAINT notified_event_fkey FOREIGN KEY (event) REFERENCES public.events("position");


--
-- Name: permits permits_operator_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.permits
    ADD CONSTRAINT permits_operator_fkey FOREIGN KEY (operator) REFERENCES public.turns(operator);


--
-- Name: requests requests_operator_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.requests
    ADD CONSTRAINT requests_operator_fkey FOREIGN KEY (operator) REFERENCES public.turns(operator);


--
-- Name: verifications verifications_operator_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.verifications
    ADD CONSTRAINT verifications_operator_fkey FOREIGN KEY (operator) REFERENCES public.turns(operator);


--
-- Name: verifications verifications_rerun_of_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.verifications
    ADD CONSTRAINT verifications_rerun_of_fkey FOREIGN KEY (rerun_of) REFERENCES public.verifications(id);


--
-- Name: webhook_secrets webhook_secrets_webhook_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_secrets
    ADD CONSTRAINT webhook_secrets_webhook_fkey FOREIGN KEY (webhook) REFERENCES public.webhooks(id);


--
-- Name: webhooks webhooks_operator_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhooks
    ADD CONSTRAINT webhooks_operator_fkey FOREIGN KEY (operator) REFERENCES public.turns(operator);


--
-- PostgreSQL database dump complete
--


