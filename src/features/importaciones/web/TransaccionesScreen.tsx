import { Historial } from './Historial.tsx';
import styles from './importaciones.module.css';
import { SubidaDeDeposito } from './SubidaDeDeposito.tsx';

/** Files of products, places and stock: one to bring, and those that were brought. */
export function TransaccionesScreen() {
  return (
    <div className={styles.pila}>
      <SubidaDeDeposito />
      <Historial de="DEPOSITO" />
    </div>
  );
}
