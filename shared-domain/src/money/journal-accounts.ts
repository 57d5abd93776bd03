/** The accounts of the journal by what the page, the sheet and the mail of a day call them, in their order. */
export const journalAccounts: Readonly<Record<string, string>> = {
  provider: 'Provedor',
  bank: 'Banco',
  guests: 'Clientes',
  hosts: 'Anfitriões',
  affiliates: 'Afiliados',
  platform_fee: 'Taxa da plataforma',
  promotions: 'Promoções',
  provider_fees: 'Tarifas do provedor',
};
