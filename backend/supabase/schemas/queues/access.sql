-- Who may read and write: grants and policies. What is not granted here is nobody's but the procedures'.

alter table private.taken_items enable row level security;

alter table private.listing_changes enable row level security;
