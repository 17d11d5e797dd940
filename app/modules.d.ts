/** The virtual modules are in vite.config.ts. `url` is empty in development, where React starts right away. */
declare module 'virtual:enhance' {
  const url: string;
  export default url;
}

declare module 'virtual:spanish' {
  const phrases: Readonly<Record<string, string>>;
  export default phrases;
}

declare module 'virtual:starting-site' {
  export const sampleFrame: import('./site/site-frame.tsx').FrameTexts;
  export const startingFacts: import('./features/clinic/clinic.ts').ClinicFacts;
}

/** The functions of heif.h that we call. Pointers are numbers, and an error is written to the first argument. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  export type LibheifName =
    | 'malloc'
    | `heif_context_${'alloc' | 'get_security_limits' | 'read_from_memory' | 'get_primary_image_handle'}`
    | `heif_image_handle_${'get_width' | 'get_height' | 'has_alpha_channel'}`
    | `heif_image_handle_get_raw_color_profile${'' | '_size'}`
    | 'heif_decode_image'
    | `heif_image_get_${'width' | 'height' | 'plane_readonly'}`;
  export default function open(): Record<`_${LibheifName}`, (...args: number[]) => number> & { HEAPU8: Uint8Array };
}
