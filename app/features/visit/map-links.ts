import type { ClinicFacts } from '#app/features/clinic/clinic.ts';

/** Plain links to the phone's own map app (geo:) and to three map services, with the address or the coordinates. */
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

/** Returns the coordinates in an OpenStreetMap link, such as '30.4880,-90.8615'; null when it has none. */
function placeIn(link: string): string | null {
  const [, lat, lon] = /[?&]mlat=(-?\d+\.\d+)&mlon=(-?\d+\.\d+)/.exec(link) ?? [];
  return lat && lon ? `${lat},${lon}` : null;
}
