import type { AnswerRow } from 'shared-domain/db/api.types.ts';
import type { SearchRequest } from 'shared-domain/spaces/search-request.ts';
import type { SpaceCardRow } from 'shared-domain/spaces/spaces.answers.ts';
import { emptyFields } from 'shared-domain/testing/empty-fields.ts';
import { type Call, FakeApi } from 'shared-domain/testing/fake-api.ts';

export const spaceId = '7f3a91c2-0000-4000-8000-000000000001';

/** A row of `search_spaces`. */
export function spaceRow(overrides: Partial<SpaceCardRow> = {}): SpaceCardRow {
  return {
    id: spaceId,
    title: 'Casa do Mirante',
    type: 'casamento',
    zone: 'zona-central',
    neighborhood: 'santa-teresa',
    neighborhood_name: 'Santa Teresa',
    zone_name: 'Zona Central',
    capacity: 140,
    ...emptyFields,
    price: 8900,
    price_varies: false,
    price_per_guest: null,
    booking_mode: 'instant',
    amenities: ['Vista para o mar', 'Área externa', 'Bar', 'Piscina'],
    images: ['demo/casamento-1.jpg', 'demo/casamento-2.jpg', 'demo/casamento-3.jpg'],
    cover_image_index: 0,
    rating_average: 4.87,
    rating_count: 64,
    ...overrides,
  };
}

/** Answer of `space_terms`: a listing without terms of its own. */
export function termsRow(overrides: Partial<AnswerRow<'space_terms'>> = {}): AnswerRow<'space_terms'> {
  return {
    price: 8900,
    opens_at: '08:00',
    closes_at: '02:00',
    music_until: null,
    notice_days: 0,
    horizon_days: 365,
    cancellation_policy: 'moderate',
    house_rules: {},
    house_rules_note: null,
    rules_version: 1,
    booking_mode: 'instant',
    fields: emptyFields,
    extras: [],
    weekday_prices: [],
    price_ranges: [],
    ...overrides,
  };
}

/** The catalogue as the Data API answers it. Change its fields in a test. */
export class DiscoveryApi extends FakeApi {
  spaces: SpaceCardRow[] = [spaceRow()];
  facets = { types: {}, zones: {}, neighborhoods: {}, prices: {}, capacities: {}, amenities: {} };
  counts: Record<string, number> = {};
  reviews: unknown[] = [];
  calendar: { date: string; state: string }[] = [];
  page: object | null = null;
  terms = termsRow();
  reviewObstacle: string | null = null;
  /** Favourites of the account, newest first. */
  favourites: { id: string; title: string }[] = [];
  /** Lists of the account, newest first. */
  lists: { id: string; name: string; date: string | null; guests: number | null; spaces: { space_id: string }[] }[] =
    [];
  /** Answer of `shared_list` and `my_list`. */
  shared: Record<string, unknown> | null = null;
  /** Number of words of the text that were searched. */
  words = 1;
  wordsFound = true;
  /** Answers wait for this. */
  gate: Promise<void> = Promise.resolve();
  /** Which spaces a search finds; every one unless a test says otherwise. */
  finds: (request: SearchRequest) => SpaceCardRow[] = () => this.spaces;

  constructor() {
    super();
    this.on('search_spaces', ({ body }) => this.search(body.request as SearchRequest));
    this.on('search_facets', ({ body }) => ({
      ...this.facets,
      total: this.finds(body.request as SearchRequest).length,
    }));
    this.on('search_map', ({ body }) => ({
      places: [...Map.groupBy(this.finds(body.request as SearchRequest), ({ neighborhood }) => neighborhood)].map(
        ([neighborhood, found]) => ({
          neighborhood,
          spaces: found.length,
          price: Math.min(...found.map(({ price }) => price)),
        }),
      ),
    }));
    this.on('home_page', () => ({
      counts: this.counts,
      featured: this.spaces.slice(0, 6),
      free: { total: this.spaces.length, spaces: this.spaces.slice(6, 10) },
      reviews: [],
    }));
    this.on('favourites', () => this.favourites);
    this.on('listed_spaces', ({ body }) =>
      (body.space_ids as string[]).flatMap((id) => this.spaces.find((row) => row.id === id) ?? []),
    );
    this.on('save_favourites', ({ body }) => {
      const known = this.spaces.filter(({ id }) => (body.space_ids as string[]).includes(id));
      const added = known.filter(({ id }) => !this.favourites.some((own) => own.id === id));
      this.favourites = [...added.map(({ id, title }) => ({ id, title })), ...this.favourites];
      return known.map(({ id }) => id);
    });
    this.on('remove_favourite', ({ body }) => {
      this.favourites = this.favourites.filter(({ id }) => id !== body.target_space);
      return null;
    });
    this.on('favourite_lists', () => this.lists);
    this.on('create_list', ({ body }) => {
      const spaces = body.first_space ? [{ space_id: String(body.first_space) }] : [];
      const id = `7f3a91c2-0000-4000-8000-0000000001${this.lists.length}0`;
      this.lists = [{ id, name: String(body.list_name), date: null, guests: null, spaces }, ...this.lists];
      return id;
    });
    this.on('shared_list', () => this.shared);
    this.on('my_list', () => this.shared ?? { link: null, spaces: [] });
    this.on('my_list_links', () => []);
    this.on('rename_list', ({ body }) => {
      this.lists = this.lists.map((list) =>
        list.id === body.target_list ? { ...list, name: String(body.list_name) } : list,
      );
      return null;
    });
    this.on('delete_list', ({ body }) => {
      this.lists = this.lists.filter(({ id }) => id !== body.target_list);
      return null;
    });
    this.on('put_in_list', ({ body }) => this.placeInList(body, true));
    this.on('take_out_of_list', ({ body }) => this.placeInList(body, false));
    this.on('space_page', () => this.page && { ...this.page, terms: this.terms });
    this.on('space_calendar', () => this.calendar);
    this.on('space_terms', () => this.terms);
    this.on('reviews', () => this.reviews);
    this.on('write_review', () => 'review-new');
    this.on('answer_review', () => ({ answer: 'x', answered_at: '2026-11-01T12:00:00Z' }));
    this.on('my_review_state', () => ({ may_review: this.reviewObstacle === null, obstacle: this.reviewObstacle }));
  }

  protected override async answer(call: Call): Promise<unknown> {
    await this.gate;
    return super.answer(call);
  }

  private placeInList(body: Record<string, unknown>, wanted: boolean) {
    this.lists = this.lists.map((list) => {
      if (list.id !== body.target_list) return list;
      const others = list.spaces.filter(({ space_id }) => space_id !== body.target_space);
      return { ...list, spaces: wanted ? [{ space_id: String(body.target_space) }, ...others] : others };
    });
    return null;
  }

  private search(request: SearchRequest) {
    const found = this.finds(request);
    const { page_number: page = 1, page_size: size = 12 } = request;
    return {
      items: found.slice((page - 1) * size, page * size),
      total: found.length,
      page,
      page_size: size,
      words: this.words,
      words_found: this.wordsFound,
    };
  }
}
