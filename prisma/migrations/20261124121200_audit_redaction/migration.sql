-- Erasing a person: one function replaces an address in the audit by a pseudonym, and its result is the only update that the
-- triggers permit. Everything else about a row stays as it is.

-- Every occurrence of an address in a text, unless it is part of a longer one.
CREATE FUNCTION redact_text(value text, address text, pseudonym text) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT CASE WHEN strpos(lower(value), lower(address)) = 0 THEN value ELSE regexp_replace(value,
    '(?<![A-Za-z0-9._%+-])' || regexp_replace(address, '([$*+.?^{|}])', '\\\1', 'g') || '(?![A-Za-z0-9-]|\.[A-Za-z0-9])',
    pseudonym, 'gi') END
$$;

-- The same in every text of a document. An object that holds the address loses its name.
CREATE FUNCTION redact_json(value jsonb, address text, pseudonym text) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE STRICT AS $$
DECLARE
  names boolean;
BEGIN
  CASE jsonb_typeof(value)
    WHEN 'string' THEN RETURN to_jsonb(redact_text(value #>> '{}', address, pseudonym));
    WHEN 'array' THEN
      RETURN coalesce((SELECT jsonb_agg(redact_json(item, address, pseudonym) ORDER BY n)
        FROM jsonb_array_elements(value) WITH ORDINALITY AS items (item, n)), '[]');
    WHEN 'object' THEN
      names := NOT EXISTS (SELECT FROM jsonb_each_text(value) AS members (name, text) WHERE lower(text) = lower(address));
      RETURN coalesce((SELECT jsonb_object_agg(redact_text(name, address, pseudonym), redact_json(member, address, pseudonym))
        FROM jsonb_each(value) AS members (name, member) WHERE names OR name <> 'name'), '{}');
    ELSE RETURN value;
  END CASE;
END $$;

-- Puts a pseudonym in the place of an address, and returns how many rows have changed.
CREATE FUNCTION audit_redact(address text, pseudonym text) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  changed integer;
BEGIN
  PERFORM set_config('audit.redaction', jsonb_build_array(address, pseudonym)::text, true);
  WITH found AS MATERIALIZED (
    SELECT id, redact_text(actor, address, pseudonym) AS actor, redact_text(subject, address, pseudonym) AS subject,
      redact_json(before, address, pseudonym) AS before, redact_json(after, address, pseudonym) AS after
    FROM audit WHERE id IN (SELECT audit_mentions(address))
  )
  UPDATE audit SET actor = found.actor, subject = found.subject, before = found.before, after = found.after FROM found
    WHERE audit.id = found.id;
  GET DIAGNOSTICS changed = ROW_COUNT;
  PERFORM set_config('audit.redaction', '', true);
  RETURN changed;
END $$;

-- Rows that contain an address as actor or subject, or anywhere in their documents; the indexes of the next migration find these.
CREATE FUNCTION audit_mentions(address text) RETURNS SETOF bigint LANGUAGE sql STABLE AS $$
  SELECT id FROM audit WHERE actor = ANY (ARRAY(SELECT kind || ':' || address FROM unnest(ARRAY['admin', 'staff', 'subscriber']) kind))
  UNION SELECT id FROM audit WHERE subject = ANY (ARRAY(SELECT kind || ':' || address
    FROM unnest(ARRAY['admin', 'contact', 'email', 'person', 'session', 'staff', 'subscriber', 'user']) kind))
  UNION SELECT id FROM audit WHERE before::text LIKE '%@%' AND strpos(lower(before::text), lower(address)) > 0
    AND redact_json(before, address, '') <> before
  UNION SELECT id FROM audit WHERE after::text LIKE '%@%' AND strpos(lower(after::text), lower(address)) > 0
    AND redact_json(after, address, '') <> after
$$;

CREATE OR REPLACE FUNCTION audit_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND coalesce(current_setting('audit.redaction', true), '') <> '' THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'audit rows are never changed or removed' USING ERRCODE = 'restrict_violation';
END $$;

CREATE FUNCTION audit_verify_redaction() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  redaction jsonb := current_setting('audit.redaction')::jsonb;
  address text := redaction ->> 0;
  pseudonym text := redaction ->> 1;
BEGIN
  IF address ~ '^[^@\s"''(),:;<>\[\]\\`]{1,64}@[^@\s"''(),:;<>\[\]\\`]+\.[^@\s"''(),:;<>\[\]\\`]+$'
    AND pseudonym ~ '^erased-[0-9a-f]{8}@erased\.invalid$'
    AND to_jsonb(NEW) - '{actor,subject,before,after}'::text[] = to_jsonb(OLD) - '{actor,subject,before,after}'::text[]
    AND NEW.actor = redact_text(OLD.actor, address, pseudonym) AND NEW.subject = redact_text(OLD.subject, address, pseudonym)
    AND NEW.before IS NOT DISTINCT FROM redact_json(OLD.before, address, pseudonym)
    AND NEW.after IS NOT DISTINCT FROM redact_json(OLD.after, address, pseudonym) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'audit rows are never changed but by audit_redact' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER only_redaction BEFORE UPDATE ON audit FOR EACH ROW EXECUTE FUNCTION audit_verify_redaction();
