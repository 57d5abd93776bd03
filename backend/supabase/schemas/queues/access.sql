-- Who may read and write: grants and policies. Default deny: only these apply.

alter table private.work_item_locks enable row level security;

alter table private.approved_listings enable row level security;

alter table private.approved_hosts enable row level security;

alter table private.unreviewed_changes enable row level security;

alter table private.rejected_listings enable row level security;
