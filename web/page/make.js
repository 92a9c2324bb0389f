// make
tab("make", {});
