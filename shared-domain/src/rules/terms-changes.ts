/**
 * The versions of the terms of use, oldest first: the day in Rio from which each holds, `yyyy-MM-dd`, and what changed with it in a few
 * sentences. `npm run db:rules` writes `termsVersions` and the rows of `terms_versions`; docs/how-to.md says how another one comes.
 */
export const termsChanges = [
  {
    version: 1,
    startsOn: '2024-06-15',
    changes: 'Primeira versão.',
  },
  {
    version: 2,
    startsOn: '2026-11-23',
    changes:
      'Datas e extras podem ter preço próprio, e cada anfitrião escolhe uma de três políticas de cancelamento. Quem paga recebe o endereço, e os dois lados veem o telefone um do outro até pouco depois do evento. Reservar e anunciar pedem 18 anos. Dizemos o que vale para visitas, calendários importados, respostas e fotos de avaliações, como suspendemos anúncios e contas, e quando e como pagamos comissões.',
  },
] as const;
