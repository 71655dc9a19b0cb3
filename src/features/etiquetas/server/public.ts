export { pdfDeHojas } from './pdf.ts';
export { zplDeHoja } from './zpl.ts';
