-- Tables that realtime publishes; policies decide who receives a row.

alter publication supabase_realtime add table public.bookings;

alter publication supabase_realtime add table public.messages;

alter publication supabase_realtime add table public.notifications;
