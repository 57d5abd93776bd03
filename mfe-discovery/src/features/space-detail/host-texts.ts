import { formatInstantMonth } from 'shared-domain/days/format.ts';
import type { SpaceHost } from '../../data/spaces/space-page.query.ts';

/** 'Na Espaços Rio desde março de 2023' */
export function memberSinceLabel(instant: string): string {
  return `Na Espaços Rio desde ${formatInstantMonth(instant)}`;
}

type Answering = Pick<SpaceHost, 'responseMinutes' | 'isNew'>;

/** 'Cerca de 1 hora'; without data 'Novo anfitrião' for who is one, and null for everybody else. */
export function responseTimeLabel({ responseMinutes: minutes, isNew }: Answering): string | null {
  if (minutes === null) return isNew ? 'Novo anfitrião' : null;
  if (minutes < 5) return 'Poucos minutos';
  if (minutes < 55) return `Cerca de ${Math.round(minutes / 5) * 5}\u00a0min`;
  const hours = Math.max(1, Math.round(minutes / 60));
  if (hours < 24) return `Cerca de ${hours} ${hours === 1 ? 'hora' : 'horas'}`;
  const days = Math.round(hours / 24);
  return `Cerca de ${days} ${days === 1 ? 'dia' : 'dias'}`;
}
