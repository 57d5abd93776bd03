-- Row level security on the tables of schema private that came without it: a grant made by mistake opens nothing.
-- Tables: private.closed_accounts, private.telemetry_batches, private.leases. Privileged functions, their owner's, go on.
-- Destructive: nothing.

alter table private.closed_accounts enable row level security;
alter table private.telemetry_batches enable row level security;
alter table private.leases enable row level security;
