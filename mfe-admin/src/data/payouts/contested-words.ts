/** Movements of a payout or a commission that a dispute makes, by their kind. */
export const contestedWords: Record<string, string> = {
  disputed: 'Pagamento contestado',
  restored: 'Contestação ganha',
};
