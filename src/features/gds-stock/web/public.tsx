export { AjustarDialog } from './AjustarDialog.tsx';
export { CondicionDialog } from './CondicionDialog.tsx';
export { useImprimirLpns } from './lpn/use-imprimir.ts';
export { Sugerencias } from './Sugerencias.tsx';
export { useStockVivo } from './vivo.ts';
