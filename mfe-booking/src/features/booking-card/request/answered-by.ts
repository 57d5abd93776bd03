import { momentInWords } from 'shared-domain/requests/request-times.ts';
import { upperFirst } from 'shared-domain/text/phrases.ts';

/** 'Helena responde até terça, 24 de nov., às 18h40.' */
export const answeredBy = (hostName: string, instant: string): string =>
  `${upperFirst(hostName)} responde até ${momentInWords(instant)}.`;
