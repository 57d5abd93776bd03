-- Default deny: only functions that run as their owner use these tables.

alter table private.search_places enable row level security;

alter table private.search_vocabulary enable row level security;

alter table private.search_lexemes enable row level security;

alter table private.search_bands enable row level security;

alter table private.search_listings enable row level security;

alter table private.search_documents enable row level security;
