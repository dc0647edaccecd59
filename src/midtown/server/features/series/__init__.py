"""Series: tournaments that repeat each week at a time of a zone, made some days ahead without anybody."""
