import type { ContactStatus } from '../../data/messages/contact-messages.query.ts';

export const messageStatusLabels: Record<ContactStatus, { word: string; tone: 'warning' | 'success' | 'neutral' }> = {
  new: { word: 'Nova', tone: 'warning' },
  answered: { word: 'Respondida', tone: 'success' },
  archived: { word: 'Arquivada', tone: 'neutral' },
};
