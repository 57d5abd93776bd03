import { formatInstantMonth } from 'shared-domain/days/format.ts';

/** 'Na Espaços Rio desde março de 2023' */
export function memberSinceLabel(instant: string): string {
  return `Na Espaços Rio desde ${formatInstantMonth(instant)}`;
}

/** 'Cerca de 1 hora'; 'Novo anfitrião' while nobody knows. */
export function responseTimeLabel(minutes: number | null): string {
  if (minutes === null) return 'Novo anfitrião';
  if (minutes < 5) return 'Poucos minutos';
  if (minutes < 55) return `Cerca de ${Math.round(minutes / 5) * 5}\u00a0min`;
  const hours = Math.max(1, Math.round(minutes / 60));
  if (hours < 24) return `Cerca de ${hours} ${hours === 1 ? 'hora' : 'horas'}`;
  const days = Math.round(hours / 24);
  return `Cerca de ${days} ${days === 1 ? 'dia' : 'dias'}`;
}
