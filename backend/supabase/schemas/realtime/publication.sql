-- What realtime tells its listeners; policies decide who hears of a row.

alter publication supabase_realtime add table public.bookings;

alter publication supabase_realtime add table public.messages;
