import type { Day } from 'shared-domain/days/day.ts';
import type { DemoSpace, DemoTerms } from './demo-space.ts';
import type { DemoPerson } from './people.data.ts';

export interface PlannedPerson extends DemoPerson {
  id: string;
  joined: Day;
}

export interface PlannedSpace extends DemoSpace {
  id: string;
  zone: string;
  hostId: string;
  /** Object paths of the bucket. */
  images: string[];
  /** Descriptions of the pictures. */
  imageDescriptions: Record<string, string>;
  listed: Day;
  createdAt: Date;
  reviewedAt: Date | null;
  terms: DemoTerms;
}
