-- The days of stock that are over, closed as the server would close them soon after its first start: who opens the demo finds them there. Behind every file
-- that moves stock: in the first hours of a day some of it is yesterday's.
SELECT cerrar_dias_de_stock(100);
