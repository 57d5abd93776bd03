import { configurePlatform } from 'shared-domain/platform';
import { vi } from 'vitest';

export const spaceId = '7f3a91c2-0000-4000-8000-000000000001';

/** A row of `search_spaces`. */
export function spaceRow(overrides: Record<string, unknown> = {}) {
  return {
    id: spaceId,
    title: 'Casa do Mirante',
    type: 'casamento',
    zone: 'zona-central',
    neighborhood: 'santa-teresa',
    neighborhood_name: 'Santa Teresa',
    zone_name: 'Zona Central',
    capacity: 140,
    price: 8900,
    amenities: ['Vista para o mar', 'Área externa', 'Bar', 'Piscina'],
    images: ['demo/casamento-1.jpg', 'demo/casamento-2.jpg', 'demo/casamento-3.jpg'],
    cover_image_index: 0,
    rating_average: 4.87,
    rating_count: 64,
    ...overrides,
  };
}

type Row = ReturnType<typeof spaceRow>;
type Answer = unknown;

/**
 * The Data API as the browser sees it: only `fetch` is replaced, so that queries and the client library are the real
 * ones. `failing` names procedures and tables that answer 500.
 */
export class FakeApi {
  spaces: Row[] = [spaceRow()];
  facets = { types: {}, zones: {}, neighborhoods: {}, prices: {}, capacities: {}, amenities: {} };
  counts: { type: string; count: number }[] = [];
  reviews: unknown[] = [];
  calendar: { date: string; state: string }[] = [];
  page: Answer = null;
  reviewObstacle: string | null = null;
  failing = new Set<string>();
  /** Answers wait for this. */
  gate: Promise<void> = Promise.resolve();
  requests: { name: string; body: Record<string, unknown> }[] = [];
  /** Which spaces a search finds; every one unless a test says otherwise. */
  finds: (body: Record<string, unknown>) => Row[] = () => this.spaces;

  install(): void {
    configurePlatform({ supabaseUrl: 'http://api.test', supabaseKey: 'publishable' });
    vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => this.answer(new Request(input, init)));
  }

  private async answer(request: Request): Promise<Response> {
    const name = new URL(request.url).pathname.split('/').at(-1) ?? '';
    const text = await request.text();
    const body = text ? (JSON.parse(text) as Record<string, unknown>) : {};
    this.requests.push({ name, body });
    await this.gate;
    if (this.failing.has(name)) return json({ message: 'down' }, 500);
    switch (name) {
      case 'search_spaces':
        return json(this.search(body));
      case 'search_facets':
        return json({ ...this.facets, total: this.finds(body).length });
      case 'featured_spaces':
        return json(this.spaces.slice(0, 6));
      case 'category_counts':
        return json(this.counts);
      case 'space_page':
        return json(this.page);
      case 'space_calendar':
        return json(this.calendar);
      case 'reviews':
        return request.method === 'POST' ? new Response(null, { status: 201 }) : json(this.reviews);
      case 'my_review_state':
        return json({ may_review: this.reviewObstacle === null, obstacle: this.reviewObstacle });
      default:
        throw new Error(`Nobody answers ${request.method} ${name}`);
    }
  }

  private search(body: Record<string, unknown>) {
    const found = this.finds(body);
    const page = Number(body.page_number ?? 1);
    const size = Number(body.page_size ?? 12);
    return { items: found.slice((page - 1) * size, page * size), total: found.length, page, page_size: size };
  }
}

function json(value: unknown, status = 200): Response {
  return new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } });
}
