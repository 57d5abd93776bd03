-- Nobody's but the procedures'.

alter table private.alarms enable row level security;
alter table private.scheduled_runs enable row level security;
