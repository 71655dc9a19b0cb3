import { Link } from '@tanstack/react-router';

import { useCan } from '#web/permissions.ts';

import { ADMINISTRA_DEPOSITOS, DIRIGE_DEPOSITO } from '../permisos.contract.ts';
import styles from './almacenamientos.module.css';

/** What of the warehouse is looked after here. */
const FICHAS = [
  {
    to: '/gds/mantenimiento/almacenamientos',
    titulo: 'Almacenamientos',
    texto: 'Ubicaciones por patrón, árbol, bloqueos, historial y códigos impresos',
  },
  {
    to: '/gds/mantenimiento/tipos',
    titulo: 'Tipos',
    texto: 'Para qué es cada ubicación, y cómo queda lo que se deja ahí',
  },
  {
    to: '/gds/mantenimiento/items/list',
    titulo: 'Productos',
    texto: 'Códigos, presentaciones, stock por ubicación y lote, kardex',
  },
  {
    to: '/gds/mantenimiento/lpn',
    titulo: 'LPN',
    texto: 'Pallets, cajas y contenedores con su código: qué llevan, dónde están, sus rótulos',
  },
  {
    to: '/gds/movimientos-internos',
    titulo: 'Movimientos internos',
    texto: 'Lo que se movió y se ajustó, para revisarlo o revertirlo',
  },
  {
    to: '/gds/mantenimiento/cierres',
    titulo: 'Stock al cierre',
    texto: 'Qué había al terminar cada día, con ubicaciones, kilos y litros',
  },
] as const;
const CONTEOS = {
  to: '/gds/mantenimiento/conteos',
  titulo: 'Conteos',
  texto: 'Pedirlos, contar, y resolver lo que no coincide con el libro',
} as const;
const DE_JEFES = [
  {
    to: '/gds/config-campos',
    titulo: 'Configuración de campos',
    texto: 'Qué pide el formulario de las órdenes, de cada cliente',
  },
  {
    to: '/gds/caracterizaciones',
    titulo: 'Caracterizaciones',
    texto: 'Cómo son los productos y las ubicaciones, y qué va con qué',
  },
  {
    to: '/gds/importar-transacciones',
    titulo: 'Importar transacciones',
    texto: 'Productos, ubicaciones, stock inicial y ajustes desde un archivo',
  },
] as const;
const DEPOSITOS = {
  to: '/gds/mantenimiento/depositos',
  titulo: 'Depósitos',
  texto: 'Quién trabaja en cada uno y de qué clientes es la mercadería',
} as const;

export function MantenimientoScreen() {
  const administra = useCan({ permission: ADMINISTRA_DEPOSITOS });
  const cuenta = useCan({ permission: { anyOf: ['GDS_CONTEO_001', 'GDS_002'] } });
  const dirige = useCan({ permission: DIRIGE_DEPOSITO });
  const fichas = [
    ...FICHAS,
    ...(cuenta ? [CONTEOS] : []),
    ...(dirige ? DE_JEFES : []),
    ...(administra ? [DEPOSITOS] : []),
  ];
  return (
    <nav aria-label="Mantenimiento de depósito" className={styles.fichas}>
      {fichas.map(({ to, titulo, texto }) => (
        <Link key={to} to={to} className={styles.ficha}>
          <b>{titulo}</b>
          <span className={styles.quieto}>{texto}</span>
        </Link>
      ))}
    </nav>
  );
}
