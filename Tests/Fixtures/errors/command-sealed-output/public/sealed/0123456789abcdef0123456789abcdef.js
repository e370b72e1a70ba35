folioSealed("0123456789abcdef0123456789abcdef","")
