-- Written by hand: counties that CargoNet's reports of 2024 to the first quarter of 2026 name as places of cargo theft, on the days that they
-- name (Friday to Monday), so that there is a list before the operator loads one (decision 0098).
INSERT INTO "risk_areas" ("key", "state", "county_code", "county", "weekdays", "source", "as_of") VALUES
  ('["CA","037",null,[1,5,6,7],null,null,"CargoNet, cargo theft reports, 2024 to first quarter 2026"]', 'CA', '037', 'Los Angeles County', '{1,5,6,7}', 'CargoNet, cargo theft reports, 2024 to first quarter 2026', '2026-03-31'),
  ('["CA","071",null,[1,5,6,7],null,null,"CargoNet, cargo theft reports, 2024 to first quarter 2026"]', 'CA', '071', 'San Bernardino County', '{1,5,6,7}', 'CargoNet, cargo theft reports, 2024 to first quarter 2026', '2026-03-31'),
  ('["CA","065",null,[1,5,6,7],null,null,"CargoNet, cargo theft reports, 2024 to first quarter 2026"]', 'CA', '065', 'Riverside County', '{1,5,6,7}', 'CargoNet, cargo theft reports, 2024 to first quarter 2026', '2026-03-31'),
  ('["TX","113",null,[1,5,6,7],null,null,"CargoNet, cargo theft reports, 2024 to first quarter 2026"]', 'TX', '113', 'Dallas County', '{1,5,6,7}', 'CargoNet, cargo theft reports, 2024 to first quarter 2026', '2026-03-31'),
  ('["TX","439",null,[1,5,6,7],null,null,"CargoNet, cargo theft reports, 2024 to first quarter 2026"]', 'TX', '439', 'Tarrant County', '{1,5,6,7}', 'CargoNet, cargo theft reports, 2024 to first quarter 2026', '2026-03-31'),
  ('["TX","201",null,[1,5,6,7],null,null,"CargoNet, cargo theft reports, 2024 to first quarter 2026"]', 'TX', '201', 'Harris County', '{1,5,6,7}', 'CargoNet, cargo theft reports, 2024 to first quarter 2026', '2026-03-31'),
  ('["IL","031",null,[1,5,6,7],null,null,"CargoNet, cargo theft reports, 2024 to first quarter 2026"]', 'IL', '031', 'Cook County', '{1,5,6,7}', 'CargoNet, cargo theft reports, 2024 to first quarter 2026', '2026-03-31'),
  ('["IL","197",null,[1,5,6,7],null,null,"CargoNet, cargo theft reports, 2024 to first quarter 2026"]', 'IL', '197', 'Will County', '{1,5,6,7}', 'CargoNet, cargo theft reports, 2024 to first quarter 2026', '2026-03-31'),
  ('["FL","086",null,[1,5,6,7],null,null,"CargoNet, cargo theft reports, 2024 to first quarter 2026"]', 'FL', '086', 'Miami-Dade County', '{1,5,6,7}', 'CargoNet, cargo theft reports, 2024 to first quarter 2026', '2026-03-31'),
  ('["GA","121",null,[1,5,6,7],null,null,"CargoNet, cargo theft reports, 2024 to first quarter 2026"]', 'GA', '121', 'Fulton County', '{1,5,6,7}', 'CargoNet, cargo theft reports, 2024 to first quarter 2026', '2026-03-31'),
  ('["NJ","023",null,[1,5,6,7],null,null,"CargoNet, cargo theft reports, 2024 to first quarter 2026"]', 'NJ', '023', 'Middlesex County', '{1,5,6,7}', 'CargoNet, cargo theft reports, 2024 to first quarter 2026', '2026-03-31');
--> statement-breakpoint
INSERT INTO "fraud_lists" ("key", "as_of", "is_whole", "rows", "sources", "loaded_at")
VALUES ('risk-areas', '2026-03-31', true, 11, '{"CargoNet, cargo theft reports, 2024 to first quarter 2026"}', now());
