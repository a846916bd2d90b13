// What our page uses of the library, for the type check of developers; the browser never loads it.

export function useEffect(run: () => void | (() => void), when?: readonly unknown[]): void;
export function useMemo<T>(made: () => T, when: readonly unknown[]): T;
export function useRef(first: any): { current: any };
export function useState<T>(first: T): [T, (next: T) => void];
