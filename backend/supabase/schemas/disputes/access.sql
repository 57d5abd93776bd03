-- Who may read and write: grants and policies. Default deny: only these apply.

alter table public.disputes enable row level security;
-- Administrators learn of it by admin_list_disputes and admin_dispute.
create policy disputes_select_nobody on public.disputes for select to authenticated using (false);

alter table private.dispute_movements enable row level security;

alter table private.dispute_evidence enable row level security;

alter table private.given_up_disputes enable row level security;
