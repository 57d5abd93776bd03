-- Who may read and write: grants and policies. Default deny: only these apply.

alter table private.work_item_locks enable row level security;

alter table private.listing_changes enable row level security;

alter table private.rejected_listings enable row level security;
