-- The versions there are, written from `shared-domain/src/rules/terms-changes.ts`.

insert into public.terms_versions (version, starts_on, changes) values
  -- Terms: rows
  (1, '2024-06-15', 'Primeira versão.'),
  (2, '2026-11-23', 'Datas e extras podem ter preço próprio, e cada anfitrião escolhe uma de três políticas de cancelamento. Quem paga recebe o endereço, e os dois lados veem o telefone um do outro até pouco depois do evento. Reservar e anunciar pedem 18 anos. Dizemos o que vale para visitas, calendários importados, respostas e fotos de avaliações, como suspendemos anúncios e contas, e quando e como pagamos comissões.')
  -- End of terms.
;
