/*
 * The page without a connection: shows the person's next event as `shared-domain/src/bookings/next-event.ts` stored it, and loads the
 * page again. Plain JavaScript, a part of the page.
 */
(() => {
  const byId = (id) => document.getElementById(id);
  if (navigator.onLine) {
    byId('titulo').textContent = 'O site não respondeu';
    byId('texto').textContent = 'Pode ser a sua conexão ou o nosso sistema. Espere um instante e tente de novo.';
  }
  byId('de-novo').addEventListener('click', () => location.reload());
  // the network answers a moment after the browser has found it
  addEventListener('online', () => setTimeout(() => location.reload(), 1000));

  const key = 'next-event';
  const read = () => {
    try {
      return JSON.parse(localStorage.getItem(key));
    } catch {
      return null;
    }
  };
  const event = read();
  if (!event) return;
  if (!(Date.parse(event.until) > Date.now())) {
    localStorage.removeItem(key);
    return;
  }
  const write = (id, text) => {
    byId(id).textContent = text;
    byId(id).closest('[data-row]').hidden = !text;
  };
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' });
  if (event.date < today) byId('qual').textContent = 'Seu último evento';
  write('espaco', event.title);
  write('quando', event.when);
  write('endereco', event.address);
  write('chegada', event.arrival);
  write('horario', event.hours);
  write('contato', event.contact);
  write('telefone', event.phone ?? '');
  if (event.phone) byId('telefone').href = `tel:${event.phone.replace(/[^\d+]/g, '')}`;
  write('codigo', event.code);
  const seen = new Date(event.seenAt).toLocaleString('pt-BR', { dateStyle: 'short', timeStyle: 'short' });
  byId('visto').textContent = `Como você viu em ${seen}.`;
  byId('evento').hidden = false;
})();
