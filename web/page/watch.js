// watch
tab("watch", {});
