-- The same check with the table's full name: Citus copies rows with an empty search path (docs/how-to/run-on-citus.md).
CREATE OR REPLACE FUNCTION leave_role() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.role_id IS NOT NULL AND NOT EXISTS (
    SELECT FROM public.roles r WHERE r.id = NEW.role_id AND r.company_id = NEW.company_id
      AND r.scopes @> NEW.scopes AND r.scopes <@ NEW.scopes)
  THEN NEW.role_id := NULL; END IF;
  RETURN NEW;
END $$;
