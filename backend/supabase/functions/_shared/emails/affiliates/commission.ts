import { button } from '../email.ts';

export const commissionsButton = (siteUrl: string) => button('Ver minhas comissões', `${siteUrl}/afiliados`);
