-- Who may read and write: grants and policies. What is not granted here is nobody's but the procedures'.

alter table private.search_places enable row level security;

alter table private.search_vocabulary enable row level security;

alter table private.search_lexemes enable row level security;

alter table private.space_search enable row level security;

alter table private.search_weekday_prices enable row level security;

alter table private.search_ranges enable row level security;

alter table private.search_bands enable row level security;

alter table private.search_counters enable row level security;

alter table private.search_months enable row level security;

alter table private.search_listings enable row level security;

alter table private.search_documents enable row level security;
