/** What changed with each version of the terms, in a few sentences, as `terms_versions` has it. */
export const termsChanges: Record<number, string> = {
  1: 'Primeira versão.',
  2: 'Datas e extras podem ter preço próprio, e cada anfitrião escolhe uma de três políticas de cancelamento. Quem paga recebe o endereço, e os dois lados veem o telefone um do outro até pouco depois do evento. Reservar e anunciar pedem 18 anos. Dizemos o que vale para visitas, calendários importados, respostas e fotos de avaliações, como suspendemos anúncios e contas, e quando e como pagamos comissões.',
};
