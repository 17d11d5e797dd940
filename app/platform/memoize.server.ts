import { LRUCache } from 'lru-cache';

export function memoize(make: (text: string) => string, maxCharacters: number): (text: string) => string {
  const cache = new LRUCache<string, string>({
    maxSize: maxCharacters,
    sizeCalculation: (result, text) => result.length + text.length + 100,
    memoMethod: make,
  });
  return (text) => cache.memo(text);
}
