-- Default deny: only privileged functions read and write.

alter table private.closed_days enable row level security;
alter table private.journal_lines enable row level security;
alter table private.provider_lines enable row level security;
alter table private.provider_readings enable row level security;
