/** '40\u00a0min', '1 hora', '3 horas', 'menos de 5\u00a0min': how long an answer takes, rounded. */
export function usualAnswerTime(minutes: number): string {
  if (minutes < 5) return 'menos de 5\u00a0min';
  if (minutes < 55) return `${Math.round(minutes / 5) * 5}\u00a0min`;
  const hours = Math.max(1, Math.round(minutes / 60));
  return hours === 1 ? '1 hora' : `${hours} horas`;
}
