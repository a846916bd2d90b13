// What our page uses of the library, for the type check of developers; the browser never loads it.

declare const htm: { bind(h: any): (texts: TemplateStringsArray, ...values: any[]) => any };
export default htm;
