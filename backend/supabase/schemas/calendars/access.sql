-- Default deny: addresses carry secrets, so only the functions reach them.

alter table private.calendar_addresses enable row level security;
alter table private.calendar_providers enable row level security;
alter table private.imported_calendars enable row level security;
alter table private.calendar_blocks enable row level security;
alter table private.calendar_free_days enable row level security;
alter table private.calendar_conflicts enable row level security;
