-- Default deny: no grants, only the functions reach it.

alter table private.alarms enable row level security;
alter table private.scheduled_runs enable row level security;
