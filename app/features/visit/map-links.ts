import type { ClinicFacts } from '#app/features/clinic/clinic.ts';

/** Plain links: the phone's own app by geo:, and the three that people have. Each gets the address, and where the clinic is known the place. */
export function mapLinks({ street, cityLine, map }: ClinicFacts) {
  const address = encodeURIComponent(`${street}, ${cityLine}`);
  const place = placeIn(map.link);
  return {
    app: `geo:${place ?? '0,0'}?q=${address}`,
    others: [
      { label: 'Apple Maps', href: `https://maps.apple.com/?daddr=${address}` },
      { label: 'Google Maps', href: `https://www.google.com/maps/dir/?api=1&destination=${address}` },
      {
        label: 'OpenStreetMap',
        href: place ? `https://www.openstreetmap.org/directions?to=${encodeURIComponent(place)}` : map.link,
      },
    ],
  };
}

/** '30.4880,-90.8615' of a link to OpenStreetMap. */
function placeIn(link: string): string | null {
  const [, lat, lon] = /[?&]mlat=(-?\d+\.\d+)&mlon=(-?\d+\.\d+)/.exec(link) ?? [];
  return lat && lon ? `${lat},${lon}` : null;
}
