export const spaceTypes = [
  'casa-com-piscina',
  'salao-de-festas',
  'sitio',
  'estudio-de-fotografia',
  'evento-corporativo',
  'coworking',
  'casamento',
  'outros',
] as const;
export type SpaceType = (typeof spaceTypes)[number];

export const amenity = {
  parking: 'Estacionamento',
  wifi: 'Wi-Fi gratuito',
  sound: 'Som profissional',
  kitchen: 'Cozinha completa',
  seaView: 'Vista para o mar',
  allDay: 'Acesso 24h',
  outdoors: 'Área externa',
  pool: 'Piscina',
  bar: 'Bar',
  air: 'Ar condicionado',
  barbecue: 'Churrasqueira',
  projector: 'Projetor',
} as const;
type Amenity = (typeof amenity)[keyof typeof amenity];

export interface DemoSpace {
  title: string;
  type: SpaceType;
  /** A slug of the reference data; the zone follows from it. */
  neighborhood: string;
  capacity: number;
  /** Reais per event. */
  price: number;
  amenities: readonly Amenity[];
  /** Key of the host in people.data.ts. */
  host: string;
  /** Names of pictures, the cover first: `sitio-4`, and `sitio-4-b` for another view of the same place. */
  pictures: readonly string[];
  /** A description of the picture, as the first sentence of the space's description. */
  seen: string;
  /** The rest of the description. */
  text: string;
  /** No reviews yet. */
  isNew?: true;
  /** Hours, rules and notice mentioned in its text or its chats. */
  terms?: Partial<DemoTerms>;
  status?: 'pending' | 'rejected' | 'cancelled';
  rejectionReason?: string;
}

/** Terms of a space of the demo; the columns and tables of a listing. `price` in reais. */
export interface DemoTerms {
  opens_at: string;
  closes_at: string;
  music_until: string | null;
  cancellation_policy: 'flexible' | 'moderate' | 'firm';
  house_rules: Record<string, 'yes' | 'no' | 'ask'>;
  house_rules_note: string | null;
  notice_days: number;
  horizon_days: number;
  /** People; null: nothing is said. */
  seats: number | null;
  standing: number | null;
  extras: DemoExtra[];
}

export interface DemoExtra {
  id: string;
  name: string;
  description: string | null;
  price: number;
  per: 'event' | 'guest';
  is_obligatory: boolean;
}
