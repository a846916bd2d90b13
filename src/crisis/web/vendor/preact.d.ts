// What our page uses of the library, for the type check of developers; the browser never loads it.

export function h(kind: any, properties: any, ...children: any[]): any;
export function render(what: any, where: Element): void;
