import { findNeighborhood } from 'shared-domain/places/neighborhoods.ts';
import { type SpaceItem, spaceHref } from 'shared-domain/spaces/space-card.ts';
import { spaceTypeLabel } from 'shared-domain/spaces/space-types.ts';
import { centreOf } from '../places/neighborhood-centres.ts';
import { type Crumb, spaceCrumbs } from './space-crumbs.ts';

/** A node of schema.org without `@context`. */
export type StructuredNode = Record<string, unknown>;

/** Returns the place of a page, from the home to itself. */
export function breadcrumbNode(crumbs: Crumb[], url: URL): StructuredNode {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Início', path: '/' }, ...crumbs].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: new URL(path, url).href,
    })),
  };
}

/**
 * The facts that a space's page tells about it. `images` are addresses; the rating is the one of its reviews, or null.
 */
export type StructuredSpace = Pick<
  SpaceItem,
  | 'id'
  | 'title'
  | 'type'
  | 'zone'
  | 'zoneName'
  | 'neighborhood'
  | 'neighborhoodName'
  | 'capacity'
  | 'facts'
  | 'price'
  | 'priceVaries'
  | 'pricePerGuest'
  | 'rating'
> & { description: string; images: string[]; amenities: string[] };

/** The venue, the price of renting it, and the way to it. */
export function spaceNodes(space: StructuredSpace, url: URL): StructuredNode[] {
  const address = new URL(spaceHref(space.id), url).href;
  const venue = `${address}#espaco`;
  const place = findNeighborhood(space.neighborhood);
  return [
    {
      '@type': 'EventVenue',
      '@id': venue,
      name: space.title,
      url: address,
      ...(space.description && { description: space.description }),
      ...(space.images.length > 0 && { image: space.images }),
      address: {
        '@type': 'PostalAddress',
        addressLocality: 'Rio de Janeiro',
        addressRegion: 'RJ',
        addressCountry: 'BR',
      },
      ...(space.neighborhoodName && { containedInPlace: { '@type': 'Place', name: space.neighborhoodName } }),
      // the neighbourhood's centre: the address itself is the host's to tell
      ...(place && { geo: { '@type': 'GeoCoordinates', ...centreOf(place) } }),
      maximumAttendeeCapacity: space.capacity,
      amenityFeature: [...space.facts, ...space.amenities].map((name) => ({
        '@type': 'LocationFeatureSpecification',
        name,
        value: true,
      })),
      ...(space.rating && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: space.rating.average,
          reviewCount: space.rating.count,
          bestRating: 5,
          worstRating: 1,
        },
      }),
    },
    {
      // a price that varies with the day has only a lowest value
      ...(space.priceVaries
        ? { '@type': 'AggregateOffer', lowPrice: space.price.toFixed(2) }
        : { '@type': 'Offer', price: space.price.toFixed(2) }),
      url: address,
      priceCurrency: 'BRL',
      // which days are free changes by the minute; that it is let at all does not
      availability: 'https://schema.org/InStock',
      businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
      offeredBy: organization(url),
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        [space.priceVaries ? 'minPrice' : 'price']: space.price.toFixed(2),
        priceCurrency: 'BRL',
        unitText: 'evento',
      },
      availableAtOrFrom: { '@id': venue },
      itemOffered: { '@type': 'Service', name: `Aluguel: ${space.title}`, serviceType: spaceTypeLabel(space.type) },
    },
    breadcrumbNode([...spaceCrumbs(space), { name: space.title, path: spaceHref(space.id) }], url),
  ];
}

function organization(url: URL): StructuredNode {
  const home = new URL('/', url).href;
  return { '@type': 'Organization', '@id': `${home}#organizacao`, name: 'Espaços Rio', url: home };
}

/** The site itself, with its search. */
export function siteNodes(url: URL): StructuredNode[] {
  const home = new URL('/', url).href;
  return [
    organization(url),
    {
      '@type': 'WebSite',
      name: 'Espaços Rio',
      url: home,
      inLanguage: 'pt-BR',
      publisher: { '@id': `${home}#organizacao` },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${home}buscar?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ];
}
