-- The days of stock that are over, closed as the server would close them soon after its first start: who opens the demo finds them there.
SELECT cerrar_dias_de_stock(100);
